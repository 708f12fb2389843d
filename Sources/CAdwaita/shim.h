#pragma once
// First, and by this name: GTK's types stay those of CGtk for whoever imports both.
#include "../CGtk/shim.h"
#include <adwaita.h>
