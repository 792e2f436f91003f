// expat declares the limits of entity expansion only with this.
#define XML_DTD
#include <expat.h>
