import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { decodeWords, type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail that the server has taken. */
export interface TakenMail {
  to: string[]
  /** Header lines by their names in lower case, unfolded, with words of RFC 2047 decoded. */
  headers: Record<string, string>
  text: string
  /** The mail as the parser reads it: addresses, and each header line as it came. */
  parsed: Email
  /** Login name; undefined without a login. */
  user: string | undefined
  isEncrypted: boolean
}

export interface TestMailServer {
  /** Address in the form of SMTP_URL. */
  url: string
  port: number
  taken: TakenMail[]
  /** Recipients that were named so far, also of mails that were refused. */
  asked: string[]
  /** Answers every recipient with this code from now on; 250 takes the mails. */
  answer(code: number): void
  close(): Promise<void>
}

async function parse(raw: Buffer): Promise<Pick<TakenMail, 'headers' | 'text' | 'parsed'>> {
  const parsed = await PostalMime.parse(raw)
  const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, decodeWords(value)]))
  return { headers, text: (parsed.text ?? '').trimEnd(), parsed }
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
      taken.push({ ...(await parse(Buffer.concat(chunks))), to, user, isEncrypted: secure })
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
