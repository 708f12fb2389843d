#pragma once
#include <gtk/gtk.h>
#include <gio/gio.h>
#include <glib-unix.h>
// malloc_trim, which Swift's Glibc leaves out.
#include <malloc.h>
// Where translations are: left out too.
#include <libintl.h>

// libdispatch's hooks for a foreign run loop, the ones CoreFoundation's run loop uses. They are exported but have no
// public header; GLibBridge/MainLoop.swift is their only caller and says why they are needed.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// A file that no child inherits, and a hole in a file: Swift's Glibc leaves them out too.
#include <linux/falloc.h>
#include <sys/types.h>
int mkostemp(char *path, int flags);
int fallocate(int descriptor, int mode, off_t offset, off_t length);

// Desktop entries as GIO reads them. Their header lies in a directory of its own, which gtk4's flags do not name.
typedef struct _GDesktopAppInfo GDesktopAppInfo;
GDesktopAppInfo *g_desktop_app_info_new_from_filename(const char *filename);
GDesktopAppInfo *g_desktop_app_info_new(const char *desktop_id);
char *g_desktop_app_info_get_string(GDesktopAppInfo *info, const char *key);
