#include "CSchemas.h"

// #embed is part of C23; clang accepts it in all modes and notes it in older ones.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct cschemas_schema schemas[] = {
    {"aasa", (const unsigned char[]){
#embed "../../schema/aasa.schema.json" suffix(, 0)
    }},
    {"apple-app-site-association", (const unsigned char[]){
#embed "../../schema/apple-app-site-association.schema.json" suffix(, 0)
    }},
    {"audit", (const unsigned char[]){
#embed "../../schema/audit.schema.json" suffix(, 0)
    }},
    {"baseline", (const unsigned char[]){
#embed "../../schema/baseline.schema.json" suffix(, 0)
    }},
    {"compact", (const unsigned char[]){
#embed "../../schema/compact.schema.json" suffix(, 0)
    }},
    {"compare", (const unsigned char[]){
#embed "../../schema/compare.schema.json" suffix(, 0)
    }},
    {"convert", (const unsigned char[]){
#embed "../../schema/convert.schema.json" suffix(, 0)
    }},
    {"device", (const unsigned char[]){
#embed "../../schema/device.schema.json" suffix(, 0)
    }},
    {"diff", (const unsigned char[]){
#embed "../../schema/diff.schema.json" suffix(, 0)
    }},
    {"doctor", (const unsigned char[]){
#embed "../../schema/doctor.schema.json" suffix(, 0)
    }},
    {"entitlements", (const unsigned char[]){
#embed "../../schema/entitlements.schema.json" suffix(, 0)
    }},
    {"explain", (const unsigned char[]){
#embed "../../schema/explain.schema.json" suffix(, 0)
    }},
    {"match", (const unsigned char[]){
#embed "../../schema/match.schema.json" suffix(, 0)
    }},
    {"report", (const unsigned char[]){
#embed "../../schema/report.schema.json" suffix(, 0)
    }},
    {"rules", (const unsigned char[]){
#embed "../../schema/rules.schema.json" suffix(, 0)
    }},
    {"urls", (const unsigned char[]){
#embed "../../schema/urls.schema.json" suffix(, 0)
    }},
};

size_t cschemas_count(void) { return sizeof schemas / sizeof *schemas; }

struct cschemas_schema cschemas_schema(size_t index) { return schemas[index]; }
