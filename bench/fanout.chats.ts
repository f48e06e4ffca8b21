import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/testing/freePort.ts'
import type { Plan } from './fanout.load.ts'
import { type Contestant, startPeer, textWith } from './fanout.servers.ts'
import { succeeds } from './program.ts'

/** Folders into which Debian installs the libraries of Erlang programs. */
const DEBIAN_LIBRARIES = '/usr/lib/x86_64-linux-gnu:/usr/lib/aarch64-linux-gnu'

/** Plan for an XMPP group chat: anonymous sign-in, one room, no history. */
function groupChatPlan(port: number, members: number): Plan {
  const stream = `<?xml version='1.0'?><stream:stream to='localhost' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>`
  const bind = `<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>`
  const enter = (place: number) =>
    `<presence/><presence to='room@conference.localhost/person${place}'><x xmlns='http://jabber.org/protocol/muc'><history maxstanzas='0'/></x></presence>`
  const talks = Array.from({ length: members }, (_, place) => [
    { say: stream, until: '</stream:features>' },
    { say: `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='ANONYMOUS'/>`, until: '<success' },
    { say: stream, until: '</stream:features>' },
    { say: bind, until: '</bind>' },
    // Status 110 marks one's own presence, which confirms the entry.
    { say: enter(place), until: `code=['"]110['"]` },
  ])
  const signal = `<message to='room@conference.localhost' type='groupchat'><body>${textWith('')}</body></message>`
  return { ports: [port], talks, inFrames: false, publish: { signal } }
}

/** Starts Debian's prosody; null where it is not installed. */
export async function startProsody(folder: string, members: number): Promise<Contestant | null> {
  if (!succeeds('which', ['prosody'])) return null
  const port = await freePort()
  const args = ['--root', '--config', 'bench/peers/prosody.cfg.lua', '-F']
  const env = { PROSODY_FOLDER: folder, PROSODY_PORT: String(port) }
  return { ...(await startPeer(port, { command: 'prosody', args, env })), plan: groupChatPlan(port, members) }
}

/** Starts Debian's ejabberd with one scheduler; null where it is not installed. */
export async function startEjabberd(folder: string, members: number): Promise<Contestant | null> {
  if (!succeeds('which', ['ejabberdctl'])) return null
  const [port, home] = [await freePort(), join(folder, 'ejabberd')]
  mkdirSync(join(home, 'database'), { recursive: true })
  const config = join(home, 'ejabberd.yml')
  writeFileSync(config, readFileSync('bench/peers/ejabberd.yml', 'utf8').replace('port: PORT', `port: ${port}`))
  const schedulers = ['+S', '1:1', '+SDio', '1', '+A', '1', '+K', 'true', '+P', '250000']
  const args = [...schedulers, '-noinput', '-mnesia', 'dir', `"${join(home, 'database')}"`, '-s', 'ejabberd']
  const env = {
    HOME: home,
    ERL_LIBS: DEBIAN_LIBRARIES,
    ERL_CRASH_DUMP: '/dev/null',
    EJABBERD_CONFIG_PATH: config,
    EJABBERD_LOG_PATH: join(home, 'ejabberd.log'),
    EJABBERD_PID_PATH: join(home, 'pid'),
  }
  return { ...(await startPeer(port, { command: 'erl', args, env })), plan: groupChatPlan(port, members) }
}
