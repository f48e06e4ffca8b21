-- A group chat on loopback, anonymous sign-in, no history. Environment variables set the folder and the port.
run_as_root = true
daemonize = false
pidfile = os.getenv("PROSODY_FOLDER") .. "/prosody.pid"
data_path = os.getenv("PROSODY_FOLDER")
certificates = os.getenv("PROSODY_FOLDER")
interfaces = { "127.0.0.1" }
local_interfaces = { "127.0.0.1" }
c2s_ports = { tonumber(os.getenv("PROSODY_PORT")) }
s2s_ports = {}
http_ports = {}
https_ports = {}
c2s_direct_tls_ports = {}
s2s_direct_tls_ports = {}
component_ports = {}
network_backend = "epoll"
network_settings = { tcp_backlog = 1024, max_send_buffer_size = 1024 * 1024 * 1024 }
modules_enabled = { "saslauth", "disco" }
modules_disabled = { "s2s", "limits", "tls", "http", "offline", "posix" }
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
storage = "memory"
log = { error = "*console" }
gc = { mode = "generational" }

VirtualHost "localhost"
  authentication = "anonymous"
  allow_anonymous_multiresourcing = true

Component "conference.localhost" "muc"
  restrict_room_creation = false
  muc_room_locking = false
  max_history_messages = 0
  muc_room_default_history_length = 0
  muc_room_default_public = true
