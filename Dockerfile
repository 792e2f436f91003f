# An image with aasa, for an unprivileged user: docker run --rm -v "$PWD:/site:ro" aasa lint .
FROM swift:6.2-bookworm AS build
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends libpcre2-dev libcurl4-openssl-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /aasa
COPY Package.swift ./
COPY Sources ./Sources
COPY Plugins ./Plugins
COPY Tests ./Tests
RUN swift build -c release --product aasa --static-swift-stdlib \
 && strip --strip-all -o /usr/local/bin/aasa "$(swift build -c release --show-bin-path)/aasa"

FROM debian:bookworm-slim
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends libpcre2-8-0 libcurl4 ca-certificates \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local/bin/aasa /usr/local/bin/aasa
USER 65532:65532
WORKDIR /site
ENTRYPOINT ["aasa"]
