import { AppError } from '#shared/errors.ts'
import type { RecoveryCodes, SecondFactorState } from '#shared/people/secondFactor.ts'
import { isAdmin, type Role } from '#shared/people/users.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import { ownRole, type Viewer } from '../../../http/viewer.ts'
import { type ChangedAccount, securityNotice } from '../../reach/push/securityNotice.ts'
import type { PersonalData } from '../personalData.ts'
import { mustHaveSecondFactor, type SecondFactorRule } from '../secondFactorRule.ts'
import { endSessions, isSessionOpen } from '../sessions/endSessions.ts'
import type { TeamService } from '../team/team.service.ts'
import { holdPerson } from '../users/holdPerson.ts'
import { mustKnowPassword } from '../users/ownPassword.ts'
import { hashRecoveryCode, keyUri, newRecoveryCodes, newSecret, stepOf } from './codes.ts'
import { secondFactorStore } from './secondFactor.store.ts'
import { asCodeTry, spendLastCode, wrongCode } from './secondStep.ts'

interface Needs {
  db: Db
  change: Change
  limits: RateLimits
  secondFactorRule: SecondFactorRule
  team: Pick<TeamService, 'name'>
}

const accountOf = ({ _id, sessionId }: Viewer): ChangedAccount => ({ userId: _id, exceptSessionId: sessionId })

/** Runs a change of the viewer's own data while their session is open. Locks their row: logins run before or after. */
const changeOwn = <Result>(
  { change }: Needs,
  viewer: Viewer,
  work: (context: ChangeContext, role: Role) => Promise<Result>,
): Promise<Result> =>
  change(null, async (context) => {
    const person = await holdPerson(context.trx, viewer._id)
    if (!person || !(await isSessionOpen(context.trx, viewer.sessionId))) throw new AppError('not_signed_in')
    return work(context, person.role)
  })

type Action = 'begun' | 'confirmed' | 'codesRenewed' | 'removed'
const auditOwn = ({ audit }: ChangeContext, { _id }: Viewer, verb: Action) =>
  audit({ action: `secondFactor.${verb}`, actorId: _id, subjectId: _id })

async function renew({ trx }: ChangeContext, viewer: Viewer): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes()
  await secondFactorStore.replaceRecoveryCodes(trx, viewer._id, recoveryCodes.map(hashRecoveryCode))
  return { recoveryCodes }
}

/** Switches the second factor on and ends the person's other sessions. 409 where none was begun or it is already on. */
async function confirm(context: ChangeContext, viewer: Viewer, role: Role, code: string): Promise<RecoveryCodes> {
  const factor = await secondFactorStore.find(context.trx, viewer._id)
  if (!factor) throw new AppError('second_factor_not_begun')
  if (factor.confirmed_at) throw new AppError('second_factor_on')
  const step = stepOf(factor.secret, code)
  if (step === null) throw wrongCode()
  await secondFactorStore.confirm(context.trx, viewer._id, step)
  const codes = await renew(context, viewer)
  await auditOwn(context, viewer, 'confirmed')
  await securityNotice(context, { ...accountOf(viewer), event: 'secondFactorOn' })
  await endSessions(context, viewer._id, viewer.sessionId)
  context.setAdmin(viewer._id, isAdmin({ role }))
  return codes
}

async function switchOff(context: ChangeContext, viewer: Viewer, code: string): Promise<void> {
  await spendLastCode(context, accountOf(viewer), code)
  await secondFactorStore.remove(context.trx, viewer._id)
  await auditOwn(context, viewer, 'removed')
  await securityNotice(context, { ...accountOf(viewer), event: 'secondFactorOff' })
}

async function stateOf({ db, secondFactorRule }: Needs, viewer: Viewer): Promise<SecondFactorState> {
  const [factor, recoveryCodesLeft] = await Promise.all([
    secondFactorStore.find(db, viewer._id),
    secondFactorStore.countRecoveryCodes(db, viewer._id),
  ])
  const isRequired = mustHaveSecondFactor(secondFactorRule, { role: ownRole(viewer) })
  return { isOn: Boolean(factor?.confirmed_at), isRequired, recoveryCodesLeft }
}

type Password = { password: string }

/**
 * The viewer's second factor. 403 for a wrong password, 401 for a wrong code, both counted; 401 for an ended session.
 */
export function secondFactorService(needs: Needs) {
  const { db, limits, secondFactorRule, team } = needs
  const mustKnow = (viewer: Viewer, password: string) =>
    mustKnowPassword({ db, limits }, viewer, { path: 'password', password })

  return {
    show: (viewer: Viewer): Promise<SecondFactorState> => stateOf(needs, viewer),

    /** Creates a secret, in place of an unconfirmed one; 409 while a second factor is on. */
    async begin(viewer: Viewer, { password }: Password) {
      await mustKnow(viewer, password)
      const secret = newSecret()
      await changeOwn(needs, viewer, async (context) => {
        if (!(await secondFactorStore.begin(context.trx, viewer._id, secret))) throw new AppError('second_factor_on')
        await auditOwn(context, viewer, 'begun')
      })
      const issuer = await team.name()
      return { secret, uri: keyUri(secret, { issuer, account: viewer.email }) }
    },

    confirm: (viewer: Viewer, { code }: { code: string }) =>
      asCodeTry(limits, viewer._id, () =>
        changeOwn(needs, viewer, (context, role) => confirm(context, viewer, role, code)),
      ),

    /** Replaces the recovery codes; 409 while no second factor is on. */
    async renewRecoveryCodes(viewer: Viewer, { password }: Password) {
      await mustKnow(viewer, password)
      return changeOwn(needs, viewer, async (context) => {
        const factor = await secondFactorStore.find(context.trx, viewer._id)
        if (!factor?.confirmed_at) throw new AppError('second_factor_off')
        await auditOwn(context, viewer, 'codesRenewed')
        return renew(context, viewer)
      })
    },

    /** Switches the second factor off; 409 where it is off. */
    async remove(viewer: Viewer, { password, code }: Password & { code: string }): Promise<void> {
      await mustKnow(viewer, password)
      await asCodeTry(limits, viewer._id, () =>
        changeOwn(needs, viewer, async (context, role) => {
          await switchOff(context, viewer, code)
          context.setAdmin(viewer._id, isAdmin({ role }) && !mustHaveSecondFactor(secondFactorRule, { role }))
        }),
      )
    },

    /** Time (ISO) since which a person has a second factor; null where they have none. */
    personalData: {
      tables: ['second_factors'],
      async ofPerson({ _id }) {
        return { secondFactorSince: (await secondFactorStore.find(db, _id))?.confirmed_at ?? null }
      },
    } satisfies PersonalData,
  }
}
