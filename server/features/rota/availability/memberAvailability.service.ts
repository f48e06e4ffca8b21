import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { MemberAvailability } from '#shared/rota/memberAvailability.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { memberOf } from '../../people/users/members.ts'
import type { AnswersService } from '../answers/answers.service.ts'
import { noteEntered } from '../entered.ts'
import { tellRota } from '../tellRota.ts'
import type { AvailabilityService } from './availability.service.ts'

interface Needs {
  db: Db
  change: Change
  answers: Pick<AnswersService, 'upcoming'>
  availability: Pick<AvailabilityService, 'of' | 'confirmUntil'>
}

async function show({ db, answers, availability }: Needs, userId: string): Promise<MemberAvailability> {
  const user = await memberOf(db, userId)
  if (!user) throw new AppError('not_found')
  const [mine, all] = await Promise.all([availability.of(userId), answers.upcoming(db, userId)])
  return { ...mine, user, assignments: all.filter(({ state }) => isLive(state)) }
}

/** When another person can serve, as admins see and enter it. 404 for an unknown person. */
export function memberAvailabilityService(needs: Needs) {
  const { change, availability } = needs
  return {
    show: (_viewer: unknown, { userId }: { userId: string }): Promise<MemberAvailability> => show(needs, userId),

    async confirm(viewer: Viewer, confirmed: { userId: string; until: string }): Promise<MemberAvailability> {
      const { userId } = confirmed
      await change.by(viewer)('rota', async (context, revision) => {
        if (!(await memberOf(context.trx, userId))) throw new AppError('not_found')
        await availability.confirmUntil(context.trx, confirmed)
        await noteEntered(context, viewer, userId)
        return tellRota(context, revision)
      })
      return show(needs, userId)
    },
  }
}
