import { createHmac, randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { type PhonePurpose, RESEND_SECONDS } from '#shared/phone.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../db/clockSkew.ts'
import { getOrMakeSetting } from '../../db/settings.ts'
import { hashToken, newToken } from '../../db/spentTokens.ts'
import { networkOf } from '../../http/limits/networkOf.ts'
import type { Limit, RateLimits } from '../../http/limits/rateLimits.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { BotCheck } from '../../providers/botCheck/botCheck.ts'
import { PROOF_MINUTES } from '../../providers/phone/ownProof.ts'
import type { SmsSender } from '../../providers/sms/sms.ts'
import type { InvitationsService } from '../invitations/invitations.service.ts'
import type { TeamService } from '../team/team.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { phoneStore } from './phone.store.ts'

// Readings §3.
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

export interface PhoneService {
  /**
   * Sends a code in the language that the person has chosen, else in the browser's. A change of one's own number needs
   * `viewer`. 403 for a registration where it is closed, 404 where an external service sends the codes.
   */
  sendCode(
    viewer: Viewer | null,
    wanted: Wanted & { botCheck?: string | undefined; invite?: string | undefined },
    asker: Asker,
  ): Promise<{ resendAfter: number }>
  /** Returns a proof for a correct code; five wrong tries end it. 404 where an external service sends the codes. */
  verifyCode(viewer: unknown, wanted: Wanted & { code: string }): Promise<{ firebaseToken: string }>
  cleanUp(): Promise<void>
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

/** Refuses where an external service sends the codes: a pretended success would leave the person waiting for a text. */
async function refuse(): Promise<never> {
  throw new AppError('codes_sent_elsewhere')
}

export function phoneService(needs: Needs): PhoneService {
  const { db, change, limits, check, sms, users, team, isRegistrationClosed, isInvited, mailAnew, log } = needs
  const cleanUp = () => phoneStore.removeExpired(db, new Date().toISOString())

  async function mustBeOpen({ purpose, invite }: Wanted & { invite?: string | undefined }): Promise<void> {
    if (purpose !== 'register' || !isRegistrationClosed) return
    if (invite === undefined || !(await isInvited(invite))) throw new AppError('registration_closed')
  }

  if (!sms)
    return {
      sendCode: async (_viewer, wanted) => {
        await mustBeOpen(wanted)
        return refuse()
      },
      verifyCode: refuse,
      cleanUp,
    }

  const secret = getOrMakeSetting(db, 'phone_code_secret', newToken)

  const hashCode = async ({ phoneNumber, purpose }: Wanted, code: string): Promise<string> =>
    createHmac('sha256', await secret)
      .update(`${purpose} ${phoneNumber} ${code}`)
      .digest('base64url')

  /** The whole team's budget, which counts texts that are sent. */
  const inAll: Limit[] = [{ key: 'sms all', max: CODES_A_DAY.inAll, seconds: DAY_SECONDS }]

  const limitsOf = ({ phoneNumber, purpose }: Wanted, ip: string): Limit[] => [
    { key: `sms resend ${purpose} ${phoneNumber}`, max: 1, seconds: RESEND_SECONDS },
    { key: `sms number ${phoneNumber}`, max: CODES_A_DAY.perNumber, seconds: DAY_SECONDS },
    { key: `sms address ${networkOf(ip)}`, max: CODES_A_DAY.perAddress, seconds: DAY_SECONDS },
  ]

  const send = async ({ phoneNumber }: Wanted, code: string, language: Language): Promise<void> => {
    const name = await team.name()
    const body = translateFor(language)('sms.code', { code, team: name, minutes: CODE_MINUTES })
    await sms.send({ to: phoneNumber, body })
  }

  /**
   * Runs after the answer is sent: its duration, or a place in the budget that is taken or not, would reveal whether the
   * number is registered.
   */
  async function sendReset(wanted: Wanted, code: string, asked: Language): Promise<void> {
    try {
      const person = await users.withPhone(wanted.phoneNumber)
      if (!person) {
        await mailAnew({ phoneNumber: wanted.phoneNumber }, asked)
        return
      }
      await limits.take(inAll)
      await send(wanted, code, person.language ?? asked).catch(async (error: unknown) => {
        await limits.giveBack(inAll)
        throw error
      })
    } catch (err) {
      log.error({ err }, 'a reset code could not be sent')
    }
  }

  return {
    async sendCode(viewer, { botCheck, invite, ...wanted }, { ip, language }) {
      await mustBeOpen({ ...wanted, invite })
      if (wanted.purpose === 'change' && !viewer) throw new AppError('not_signed_in')
      if (wanted.purpose === 'change' && viewer?.waiting) throw new AppError('waiting_for_approval')
      if (!(await check.passes(botCheck, ip))) throw new AppError('bot_check_failed')
      const isReset = wanted.purpose === 'reset'
      if (isReset) await limits.mustHaveLeft(inAll)
      const taken = isReset ? limitsOf(wanted, ip) : [...limitsOf(wanted, ip), ...inAll]
      await limits.take(taken)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await phoneStore.replaceCode(db, {
        phone_number: wanted.phoneNumber,
        purpose: wanted.purpose,
        code_hash: await hashCode(wanted, code),
        tries_left: CODE_TRIES,
        expires_at: inMinutes(CODE_MINUTES),
      })
      if (isReset) {
        setImmediate(() => void sendReset(wanted, code, language))
      } else {
        try {
          await send(wanted, code, viewer?.language ?? language)
        } catch (err) {
          log.error({ err }, 'a code could not be sent')
          await limits.giveBack(taken)
          throw new AppError('sms_failed')
        }
      }
      return { resendAfter: RESEND_SECONDS }
    },

    async verifyCode(_viewer, { code, ...wanted }) {
      const { phoneNumber, purpose } = wanted
      const stored = await phoneStore.takeTry(db, phoneNumber, purpose, {
        now: inMinutes(0),
        latest: inMinutes(CODE_MINUTES + SKEW_MINUTES),
      })
      if (!stored) throw new AppError('code_expired')
      if (stored.code_hash !== (await hashCode(wanted, code))) throw new AppError('code_wrong')
      const token = newToken()
      await change(null, async ({ trx }) => {
        if (!(await phoneStore.useCode(trx, phoneNumber, purpose, stored.code_hash))) throw new AppError('code_expired')
        const proof = { token_hash: hashToken(token), phone_number: phoneNumber, purpose }
        await phoneStore.insertProof(trx, { ...proof, expires_at: inMinutes(PROOF_MINUTES) })
      })
      return { firebaseToken: token }
    },

    cleanUp,
  }
}
