import { createHmac, randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { type PhonePurpose, RESEND_SECONDS } from '#shared/people/phone.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../../db/clockSkew.ts'
import { getOrMakeSetting } from '../../../db/settings.ts'
import { hashToken, newToken } from '../../../db/spentTokens.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import type { Limit, RateLimits } from '../../../http/limits/rateLimits.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { BotCheck } from '../../../providers/botCheck/botCheck.ts'
import { PROOF_MINUTES } from '../../../providers/phone/ownProof.ts'
import type { SmsSender } from '../../../providers/sms/sms.ts'
import type { InvitationsService } from '../invitations/invitations.service.ts'
import type { TeamService } from '../team/team.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { phoneStore } from './phone.store.ts'

// Bounds of codes: rule 108.
const CODE_MINUTES = 10
const CODE_TRIES = 5
const DAY_SECONDS = 86_400
const CODES_A_DAY = { perNumber: 10, perAddress: 100, inAll: 500 }

const SKEW_MINUTES = CLOCK_SKEW_MS / 60_000

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

interface Wanted {
  phoneNumber: string
  purpose: PhonePurpose
}

/** Origin of a request and the language that its browser asks for. */
interface Asker {
  ip: string
  language: Language
}

interface Needs {
  db: Db
  change: Change
  limits: RateLimits
  check: BotCheck
  /** Null where an external service sends the codes. */
  sms: SmsSender | null
  users: Pick<UsersService, 'withPhone'>
  team: Pick<TeamService, 'name'>
  /** True: nobody can register, and no code is sent for it but to the person of a personal link. */
  isRegistrationClosed: boolean
  isInvited: (token: string) => Promise<boolean>
  /** Mails an invited person their link anew. */
  mailAnew: InvitationsService['mailAnew']
  log: FastifyBaseLogger
}

type Sending = Needs & { sms: SmsSender }
type Code = Wanted & { code: string }
type WantedCode = Wanted & { botCheck?: string | undefined; invite?: string | undefined }

/** Refuses where an external service sends the codes: a pretended success would leave the person waiting for a text. */
async function refuse(): Promise<never> {
  throw new AppError('codes_sent_elsewhere')
}

async function mustBeOpen({ isRegistrationClosed, isInvited }: Needs, { purpose, invite }: WantedCode): Promise<void> {
  if (purpose !== 'register' || !isRegistrationClosed) return
  if (invite === undefined || !(await isInvited(invite))) throw new AppError('registration_closed')
}

/** 403 for a registration where it is closed. */
async function mustBeAllowed(needs: Needs, viewer: Viewer | null, wanted: WantedCode, ip: string): Promise<void> {
  await mustBeOpen(needs, wanted)
  if (wanted.purpose === 'change' && !viewer) throw new AppError('not_signed_in')
  if (wanted.purpose === 'change' && viewer?.waiting) throw new AppError('waiting_for_approval')
  if (!(await needs.check.passes(wanted.botCheck, ip))) throw new AppError('bot_check_failed')
}

/** The whole team's budget, which counts texts that are sent. */
const IN_ALL: Limit[] = [{ key: 'sms all', max: CODES_A_DAY.inAll, seconds: DAY_SECONDS }]

const limitsOf = ({ phoneNumber, purpose }: Wanted, ip: string): Limit[] => [
  { key: `sms resend ${purpose} ${phoneNumber}`, max: 1, seconds: RESEND_SECONDS },
  { key: `sms number ${phoneNumber}`, max: CODES_A_DAY.perNumber, seconds: DAY_SECONDS },
  { key: `sms address ${networkOf(ip)}`, max: CODES_A_DAY.perAddress, seconds: DAY_SECONDS },
]

async function send({ sms, team }: Sending, { phoneNumber, code }: Code, language: Language): Promise<void> {
  const name = await team.name()
  const body = translateFor(language)('sms.code', { code, team: name, minutes: CODE_MINUTES })
  await sms.send({ to: phoneNumber, body })
}

/** Sends a code, or gives back what was counted for it and throws 502. */
async function sendOrGiveBack(needs: Sending, code: Code, language: Language, taken: Limit[]): Promise<void> {
  try {
    await send(needs, code, language)
  } catch (err) {
    needs.log.error({ err }, 'a code could not be sent')
    await needs.limits.giveBack(taken)
    throw new AppError('sms_failed')
  }
}

/**
 * Runs after the answer is sent: its duration, or a place in the budget that is taken or not, would reveal whether the
 * number is registered.
 */
async function sendReset(needs: Sending, code: Code, asked: Language): Promise<void> {
  const { users, mailAnew, limits, log } = needs
  try {
    const person = await users.withPhone(code.phoneNumber)
    if (!person) {
      await mailAnew({ phoneNumber: code.phoneNumber }, asked)
      return
    }
    await limits.take(IN_ALL)
    await send(needs, code, person.language ?? asked).catch(async (error: unknown) => {
      await limits.giveBack(IN_ALL)
      throw error
    })
  } catch (err) {
    log.error({ err }, 'a reset code could not be sent')
  }
}

/** The hash under which a code is stored. */
function codeHasher(db: Db) {
  const secret = getOrMakeSetting(db, 'phone_code_secret', newToken)
  return async ({ phoneNumber, purpose, code }: Code): Promise<string> =>
    createHmac('sha256', await secret)
      .update(`${purpose} ${phoneNumber} ${code}`)
      .digest('base64url')
}

/** Stores what a number wants under a new code. */
async function storeCode(db: Db, { phoneNumber, purpose }: Wanted, code_hash: string): Promise<void> {
  const row = { phone_number: phoneNumber, purpose, code_hash, tries_left: CODE_TRIES }
  await phoneStore.replaceCode(db, { ...row, expires_at: inMinutes(CODE_MINUTES) })
}

/** Uses up a correct code, and returns a proof for it. */
async function spendCode({ change }: Needs, { phoneNumber, purpose }: Wanted, codeHash: string): Promise<string> {
  const token = newToken()
  await change(null, async ({ trx }) => {
    if (!(await phoneStore.useCode(trx, phoneNumber, purpose, codeHash))) throw new AppError('code_expired')
    const proof = { token_hash: hashToken(token), phone_number: phoneNumber, purpose }
    await phoneStore.insertProof(trx, { ...proof, expires_at: inMinutes(PROOF_MINUTES) })
  })
  return token
}

/** Codes where this server sends them. */
function ownCodes(needs: Sending) {
  const { db, limits } = needs
  const hashCode = codeHasher(db)
  return {
    async sendCode(viewer: Viewer | null, asked: WantedCode, { ip, language }: Asker) {
      await mustBeAllowed(needs, viewer, asked, ip)
      const isReset = asked.purpose === 'reset'
      if (isReset) await limits.mustHaveLeft(IN_ALL)
      const taken = isReset ? limitsOf(asked, ip) : [...limitsOf(asked, ip), ...IN_ALL]
      await limits.take(taken)
      const code = { ...asked, code: String(randomInt(1_000_000)).padStart(6, '0') }
      await storeCode(db, asked, await hashCode(code))
      if (isReset) setImmediate(() => void sendReset(needs, code, language))
      else await sendOrGiveBack(needs, code, viewer?.language ?? language, taken)
      return { resendAfter: RESEND_SECONDS }
    },

    async verifyCode(_viewer: unknown, code: Code) {
      const latest = inMinutes(CODE_MINUTES + SKEW_MINUTES)
      const stored = await phoneStore.takeTry(db, code.phoneNumber, code.purpose, { now: inMinutes(0), latest })
      if (!stored) throw new AppError('code_expired')
      if (stored.code_hash !== (await hashCode(code))) throw new AppError('code_wrong')
      return { firebaseToken: await spendCode(needs, code, stored.code_hash) }
    },
  }
}

export type PhoneService = ReturnType<typeof phoneService>

export function phoneService(needs: Needs) {
  const { db, sms } = needs
  const own = sms && ownCodes({ ...needs, sms })
  return {
    /**
     * Sends a code in the language that the person has chosen, else in the browser's. A change of one's own number
     * needs `viewer`. 403 for a registration where it is closed, 404 where an external service sends the codes.
     */
    async sendCode(viewer: Viewer | null, wanted: WantedCode, asker: Asker): Promise<{ resendAfter: number }> {
      if (own) return own.sendCode(viewer, wanted, asker)
      await mustBeOpen(needs, wanted)
      return refuse()
    },
    /** Returns a proof for a correct code; five wrong tries end it. 404 where an external service sends the codes. */
    verifyCode: (viewer: unknown, code: Code): Promise<{ firebaseToken: string }> =>
      own ? own.verifyCode(viewer, code) : refuse(),
    cleanUp: () => phoneStore.removeExpired(db, new Date().toISOString()),
  }
}
