#!/usr/bin/python3
"""A window of WebKitGTK without any bars, for WebKitWebDriver: MiniBrowser cannot be as narrow as a phone.

INIT_SCRIPT names a file that runs in every page before its own scripts.
"""
import os
import signal

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
# With a back/forward cache, as Safari has it.
context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)

with open(os.environ["INIT_SCRIPT"], encoding="utf-8") as file:
    init_script = WebKit2.UserScript(
        file.read(),
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )


def open_window():
    scripts = WebKit2.UserContentManager()
    scripts.add_script(init_script)
    settings = WebKit2.Settings()
    settings.set_enable_page_cache(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    view = WebKit2.WebView(
        web_context=context,
        user_content_manager=scripts,
        settings=settings,
        is_controlled_by_automation=True,
    )
    window = Gtk.Window()
    window.add(view)
    view.connect("close", lambda _: window.destroy())
    window.show_all()
    view.grab_focus()
    return view


def begin_session(_, session):
    info = WebKit2.ApplicationInfo()
    # The driver accepts no other name.
    info.set_name("MiniBrowser")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", lambda _: open_window())


context.connect("automation-started", begin_session)
signal.signal(signal.SIGTERM, lambda *_: Gtk.main_quit())
Gtk.main()
