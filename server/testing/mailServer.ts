import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail that the server has taken. */
export interface TakenMail {
  to: string[]
  /** By their names in lower case, unfolded. */
  headers: Record<string, string>
  text: string
  /** Login name; undefined without a login. */
  user: string | undefined
  isEncrypted: boolean
}

export interface TestMailServer {
  /** As SMTP_URL. */
  url: string
  port: number
  taken: TakenMail[]
  /** Recipients that were named so far, also of mails that were refused. */
  asked: string[]
  /** Answers every recipient with this code from now on; 250 takes the mails. */
  answer(code: number): void
  close(): Promise<void>
}

const decoded = (quoted: string): string =>
  Buffer.from(
    quoted
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** A word of RFC 2047 in a header. */
const unworded = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_, text: string) => decoded(text.replaceAll('_', '=20')))

function parse(raw: string): Pick<TakenMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), unworded(line.slice(line.indexOf(':') + 2))]),
  )
  const body = raw.slice(end + 4)
  const isQuoted = headers['content-transfer-encoding'] === 'quoted-printable'
  return { headers, text: (isQuoted ? decoded(body) : body).replaceAll('\r\n', '\n').trimEnd() }
}

/** Starts a mail server on 127.0.0.1, without TLS unless `options` say so. Close it after the tests. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const taken: TakenMail[] = []
  const asked: string[] = []
  let code = 250
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret'
        ? done(null, { user: username })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
    onRcptTo({ address }, _session, done) {
      asked.push(address)
      if (code === 250) done()
      else done(Object.assign(new Error('not now'), { responseCode: code }))
    },
    async onData(stream, { envelope, user, secure }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const to = envelope.rcptTo.map(({ address }) => address)
      taken.push({ ...parse(Buffer.concat(chunks).toString('latin1')), to, user, isEncrypted: secure })
      done()
    },
    ...options,
  })
  // Clients that refuse a certificate.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    taken,
    asked,
    answer(next) {
      code = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
