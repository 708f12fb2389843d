#pragma once
#include <gtk/gtk.h>
#include <gio/gio.h>
#include <glib-unix.h>
// malloc_trim, which Swift's Glibc leaves out.
#include <malloc.h>

// libdispatch's hooks for a foreign run loop, the ones CoreFoundation's run loop uses. They are exported but have no
// public header; GLibBridge/MainLoop.swift is their only caller and says why they are needed.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
