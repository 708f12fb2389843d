#pragma once
// First, and with the same path as in CGtk: so GTK's types are CGtk's for a client that imports both.
#include "../CGtk/shim.h"
#include <adwaita.h>
