import { afterAll, beforeAll, vi } from 'vitest'
import { startMailServer, type TakenMail, type TestMailServer } from './mailServer.ts'
import { type PushTest, withPushTest } from './pushApp.ts'

export interface MailTest extends PushTest {
  mailServer: TestMailServer
  /** Looks for entries and mails now. */
  nudge(): void
  /** Resolves when every mail has been taken or refused. */
  mailed(): Promise<void>
  /** The mails that an address was sent, the oldest first. */
  takenBy(email: string): TakenMail[]
}

export const SITE = 'https://ushers.example.org'

/** Starts the whole app, a push service and a mail server for all tests of a file. */
export async function withMailTest(settings: Record<string, string> = {}): Promise<MailTest> {
  const mailServer = await startMailServer()
  const mail = {
    SMTP_URL: mailServer.url,
    SMTP_FROM: 'Ushers <ushers@example.org>',
    TEAM_NAME: 'North',
    SITE_URL: SITE,
  }
  const pushTest = await withPushTest({ ...mail, ...settings })
  const { test } = pushTest
  beforeAll(() => test.app.mailing.start())
  afterAll(async () => {
    await test.app.mailing.stop()
    await mailServer.close()
  })
  const nudge = (): void => {
    test.app.pushes.nudge()
    test.app.mailing.nudge()
  }
  return {
    ...pushTest,
    mailServer,
    nudge,
    mailed: () =>
      vi.waitFor(
        async () => {
          nudge()
          for (const table of ['outbox', 'mails'] as const) {
            const left = await test.db.selectFrom(table).select('id').execute()
            if (left.length > 0) throw new Error(`${left.length} rows of ${table} are left`)
          }
        },
        { timeout: 20_000, interval: 20 },
      ),
    takenBy: (email) => mailServer.taken.filter(({ to }) => to.includes(email)),
  }
}
