#include "CReportPage.h"

// #embed is part of C23; clang accepts it in all modes and notes it in older ones.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char css[] = {
#embed "Resources/report.css"
};

static const unsigned char js[] = {
#embed "Resources/report.js"
};

creportpage_resource creportpage_css(void) { return (creportpage_resource){css, sizeof css}; }

creportpage_resource creportpage_js(void) { return (creportpage_resource){js, sizeof js}; }
