# An image with aasa, for an unprivileged user: docker run --rm -v "$PWD:/site:ro" aasa lint .
FROM swift:6.2-bookworm AS build
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends libcurl4-openssl-dev libexpat1-dev libpcre2-dev libyaml-dev zlib1g-dev \
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
 && apt-get install -y -qq --no-install-recommends ca-certificates curl git jq libcurl4 libexpat1 libpcre2-8-0 libyaml-0-2 zlib1g \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local/bin/aasa /usr/local/bin/aasa
COPY Scripts/post-comment /usr/local/bin/aasa-comment
USER 65532:65532
WORKDIR /site
ENTRYPOINT ["aasa"]
