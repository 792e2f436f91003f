# An image with aasa, for an unprivileged user, of the package for Debian:
#   Scripts/package deb && docker build -t aasa .
#   docker run --rm -v "$PWD:/site:ro" aasa lint .
FROM debian:bookworm-slim
ARG TARGETARCH
COPY dist/aasa_*_${TARGETARCH}.deb /tmp/
COPY Scripts/post-comment /usr/local/bin/aasa-comment
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends ca-certificates curl git jq libcurl4 /tmp/aasa_*.deb \
 && rm -rf /var/lib/apt/lists/* /tmp/aasa_*.deb
USER 65532:65532
WORKDIR /site
ENTRYPOINT ["aasa"]
