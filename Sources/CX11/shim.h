// Xlib, the shared-memory extension (screen contents) and the test extension (keys and buttons).
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
