import { hookDeliveries } from '../features/reach/hooks/hookDeliveries.ts'
import { hooksService } from '../features/reach/hooks/hooks.service.ts'
import { hookWorker } from '../features/reach/hooks/hookWorker.ts'
import { mailWorker } from '../features/reach/mail/mailWorker.ts'
import { arrivalsService } from '../features/reach/push/arrivals.service.ts'
import { CALL_ARRIVAL } from '../features/reach/push/calls/callPushes.ts'
import { callWorker } from '../features/reach/push/calls/callWorker.ts'
import { deliveriesService } from '../features/reach/push/deliveries.service.ts'
import { kinds } from '../features/reach/push/notifications/kinds.ts'
import type { ChannelViewers } from '../features/reach/push/notifications/messageNotifications.ts'
import { pushService } from '../features/reach/push/push.service.ts'
import { reachService } from '../features/reach/push/reach.service.ts'
import { remindersService } from '../features/reach/push/reminders.service.ts'
import { pushWorker } from '../features/reach/push/worker/pushWorker.ts'
import { fallbacksService } from '../features/rota/standIns/fallbacks/fallbacks.service.ts'
import { callsService } from '../features/sunday/calls/calls.service.ts'
import { callTexts } from '../features/sunday/calls/callTexts.ts'
import type { NounAnswers } from '../http/nounRoutes.ts'
import { hookGuard, pushGuard } from '../providers/endpointGuard.ts'
import { hookSender } from '../providers/hookSender.ts'
import { inThisThread } from '../providers/push/encryption.ts'
import { vapid, vapidSubject } from '../providers/push/vapid.ts'
import { vapidKeys } from '../providers/push/vapidKeys.ts'
import { webPushSender } from '../providers/push/webPush.ts'
import type { Base } from './base.ts'
import type { PeopleServices } from './people.ts'
import type { PlanServices } from './plan.ts'
import type { ChatServices } from './talk.ts'

interface Needs {
  chat: ChatServices
  plan: PlanServices
  people: PeopleServices
  channelViewers: ChannelViewers
}

export type PushServices = Awaited<ReturnType<typeof pushServices>>

/** Services that reach people who are not looking: pushes, mails, texts, reminders and calls for help. */
export async function pushServices(base: Base, { chat, plan, people, channelViewers }: Needs) {
  const { env, db, sms } = base
  const { settings, replies, publications } = plan.rota
  const keys = await vapidKeys(db, env)
  const guard = pushGuard(env.PUSH_ALLOWED_HOSTS)
  const senderNeeds = { guard, vapid: vapid(vapidSubject(env), keys) }
  const toHooks = hookGuard(env.HOOK_ALLOWED_HOSTS)
  const hooking = { ...base, guard: toHooks, sender: hookSender({ guard: toHooks }) }
  const deliveries = deliveriesService({ ...base, kinds: kinds({ ...base, talks: chat.dayTalks, channelViewers }) })
  const push = pushService({ ...base, guard, deliveries })
  const sendCallTexts = callTexts({ ...base, sms: base.isTextOn ? sms : null })
  const calling = callWorker({
    ...base,
    sender: webPushSender({ ...senderNeeds, encryption: inThisThread }),
    taken: (...sent) => calls.taken(...sent),
    tick: async () => {
      await calls.endOver()
      await sendCallTexts()
    },
  })
  const calls = callsService({ ...base, settings, worker: calling })
  const fallbacks = fallbacksService({
    ...base,
    settings,
    replies,
    reachOf: plan.rota.reachOf,
    personalLink: people.invitations.personalLink,
  })
  return {
    push,
    calls,
    fallbacks,
    pushKey: keys.publicKey,
    reach: reachService({ ...base, push, reachOf: plan.rota.reachOf }),
    arrivals: arrivalsService({
      ...base,
      arrivals: { 'rota.published': publications.arrived, [CALL_ARRIVAL]: calls.arrived },
    }),
    reminders: remindersService({ ...base, settings, fallbacks }),
    /** Sends the pushes and texts of calls, and ends calls, once it is started. */
    calling,
    hooks: hooksService(hooking),
    /** Sends events to hooks, once it is started. */
    hooking: hookWorker({ ...hooking, deliveries: hookDeliveries(base) }),
    /** Sends the mails that are due, once it is started. */
    mailing: mailWorker(base),
    /** Sends what the features have written into the outbox, once it is started. */
    pushes: pushWorker({ ...base, talks: chat.dayTalks, deliveries, sender: webPushSender(senderNeeds) }),
  }
}

/** The service that answers pushes. */
export const pushAnswers = ({ push, arrivals }: PushServices) =>
  ({ push: { ...push, ...arrivals, setTokenAtUsers: push.setToken } }) satisfies Partial<NounAnswers>
