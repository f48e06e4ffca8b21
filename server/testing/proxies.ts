import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { ROOT } from './built.ts'
import { freePort } from './freePort.ts'

/** The host that the shipped files name. */
export const SITE_HOST = 'ushers.example.org'

/** Milliseconds until a proxy must accept connections. */
const START_MS = 30_000

/** A proxy of its own process in front of a server on 127.0.0.1, with one of the files in deploy/. */
export interface ProxyProcess {
  reload(): Promise<void>
  /** Its log so far: requests, where it logs them, and faults. */
  log(): string
  stop(): Promise<void>
}

/** Folder for everything that a proxy writes, the server's port, and the port of https. */
interface Place {
  folder: string
  serverPort: number
  port: number
}

interface Programs {
  nginx: string
  caddy: string
}

async function programs(): Promise<Programs> {
  const address = pathToFileURL(join(ROOT, 'scripts/tools.mjs')).href
  const { ensureProxies } = (await import(/* @vite-ignore */ address)) as { ensureProxies(): Promise<Programs> }
  return ensureProxies()
}

/** Makes a certificate for SITE_HOST in `folder` and returns it. */
export function makeCertificate(folder: string): string {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${SITE_HOST}`, '-addext', `subjectAltName=DNS:${SITE_HOST}`]
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, ...files], { stdio: 'ignore' })
  return readFileSync(join(folder, 'cert.pem'), 'utf8')
}

/** A shipped file with addresses, ports and certificate paths replaced. Throws where it has no such line. */
function shipped(file: string, replacements: [RegExp, string][]): string {
  let text = readFileSync(join(ROOT, 'deploy', file), 'utf8')
  for (const [line, replacement] of replacements) {
    if (!line.test(text)) throw new Error(`deploy/${file} has no ${line}`)
    text = text.replace(new RegExp(line, 'g'), replacement)
  }
  return text
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const end = performance.now() + START_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    if (child.exitCode !== null || performance.now() > end) throw new Error('The proxy did not start')
    await wait(50)
  }
}

async function start(
  command: string,
  args: string[],
  port: number,
  env?: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; errors(): string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
  const killWithUs = () => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  await untilListening(child, port).catch((error) => {
    child.kill('SIGKILL')
    throw new Error(`${error.message}: ${errors.slice(-4000)}`)
  })
  return { child, errors: () => errors }
}

/** Ends a proxy; all that it wrote has been read then. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS)
  await ended
  clearTimeout(timer)
}

/** deploy/nginx.conf, included by a main file that keeps all that nginx writes inside of the folder. */
export async function startNginx({ folder, serverPort, port }: Place): Promise<ProxyProcess> {
  const { nginx } = await programs()
  const ports = [await freePort(), await freePort(), await freePort()]
  const site = shipped('nginx.conf', [
    [/127\.0\.0\.1:5000/, `127.0.0.1:${serverPort}`],
    [/listen 80;/, `listen 127.0.0.1:${ports[0]};`],
    [/listen \[::\]:80;/, `listen 127.0.0.1:${ports[1]};`],
    [/listen 443 /, `listen 127.0.0.1:${port} `],
    // A machine of the tests may be without IPv6.
    [/listen \[::\]:443 /, `listen 127.0.0.1:${ports[2]} `],
    [/access_log \S+ /, `access_log ${join(folder, 'access.log')} `],
    [/ssl_certificate \S+;/, `ssl_certificate ${join(folder, 'cert.pem')};`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${join(folder, 'key.pem')};`],
  ])
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
  const isRoot = process.getuid?.() === 0
  const main = [
    isRoot ? 'user root;' : '',
    'daemon off; pid nginx.pid; worker_processes 1;',
    'events {}',
    `http { access_log off; ${temporary.join(' ')} include site.conf; }`,
  ]
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'))
  const args = ['-p', `${folder}/`, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  const { child, errors } = await start(nginx, args, port)
  return {
    log: () => readFileSync(join(folder, 'access.log'), 'utf8') + errors(),
    reload: async () => void child.kill('SIGHUP'),
    stop: () => end(child, 'SIGTERM'),
  }
}

/** deploy/Caddyfile. */
export async function startCaddy({ folder, serverPort, port }: Place): Promise<ProxyProcess> {
  const { caddy } = await programs()
  const ports = `http_port ${await freePort()}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1`
  const text = shipped('Caddyfile', [
    [/admin unix\S+/, `admin unix/${join(folder, 'admin.sock')}\n\t${ports}`],
    [/# tls \S+ \S+/, `tls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`],
    [/127\.0\.0\.1:5000/, `127.0.0.1:${serverPort}`],
  ])
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, text)
  mkdirSync(join(folder, 'home'))
  const env = { HOME: join(folder, 'home'), XDG_DATA_HOME: join(folder, 'home'), XDG_CONFIG_HOME: join(folder, 'home') }
  const file = ['--config', config, '--adapter', 'caddyfile']
  const { child, errors } = await start(caddy, ['run', ...file], port, env)
  return {
    log: errors,
    async reload() {
      // --force, as in Debian's unit: an unchanged file is loaded again too.
      await promisify(execFile)(caddy, ['reload', ...file, '--force'], { env: { ...process.env, ...env } })
    },
    stop: () => end(child, 'SIGTERM'),
  }
}
