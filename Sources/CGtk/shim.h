#pragma once
#include <gtk/gtk.h>
#include <gio/gio.h>
#include <glib-unix.h>
// malloc_trim, missing from Swift's Glibc.
#include <malloc.h>
// Functions for translations, missing too.
#include <libintl.h>

// libdispatch's hooks for a foreign run loop, which CoreFoundation's run loop uses. They are exported without a public
// header. GLibBridge/MainLoop.swift is the only caller and documents why they are needed.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// Close-on-exec files and holes in files, also missing from Swift's Glibc.
#include <linux/falloc.h>
#include <sys/types.h>
int mkostemp(char *path, int flags);
int fallocate(int descriptor, int mode, off_t offset, off_t length);

// GIO's desktop entries. Their header is in a separate directory that gtk4's flags do not include.
typedef struct _GDesktopAppInfo GDesktopAppInfo;
GDesktopAppInfo *g_desktop_app_info_new_from_filename(const char *filename);
GDesktopAppInfo *g_desktop_app_info_new(const char *desktop_id);
char *g_desktop_app_info_get_string(GDesktopAppInfo *info, const char *key);

// GTK's printers. Their header is in a separate directory too.
typedef struct _GtkPrinter GtkPrinter;
void gtk_enumerate_printers(
    gboolean (*each)(GtkPrinter *printer, gpointer data), gpointer data, GDestroyNotify destroy, gboolean wait);
const char *gtk_printer_get_icon_name(GtkPrinter *printer);
const char *gtk_printer_get_name(GtkPrinter *printer);
const char *gtk_printer_get_state_message(GtkPrinter *printer);
gboolean gtk_printer_is_accepting_jobs(GtkPrinter *printer);
gboolean gtk_printer_is_paused(GtkPrinter *printer);
