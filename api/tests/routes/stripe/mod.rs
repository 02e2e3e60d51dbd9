mod webhook;
