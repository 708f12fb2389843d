// Xlib, the extension that hands over the screen in shared memory, and the one that presses keys and buttons.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
