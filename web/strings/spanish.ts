import { core } from '#shared/strings/es/core.ts'
import { errors } from '#shared/strings/es/errors.ts'
import { input } from '#shared/strings/es/input.ts'
import type { LoadedLanguage } from './strings.ts'

/** Spanish: fetched by those who read it, its sections as those of English. */
export const spanish: LoadedLanguage = {
  always: { ...core, ...errors, ...input },
  sections: {
    account: () => import('#shared/strings/es/account.ts'),
    admin: () => import('#shared/strings/es/admin.ts'),
    app: () => import('#shared/strings/es/app.ts'),
    calendar: () => import('#shared/strings/es/calendar.ts'),
    chat: () => import('#shared/strings/es/chat.ts'),
    dashboard: () => import('#shared/strings/es/dashboard.ts'),
    directory: () => import('#shared/strings/es/directory.ts'),
    join: () => import('#shared/strings/es/join.ts'),
    legal: () => import('#shared/strings/es/legal.ts'),
    meetings: () => import('#shared/strings/es/meetings.ts'),
    offline: () => import('#shared/strings/es/offline.ts'),
    ownData: () => import('#shared/strings/es/ownData.ts'),
    profile: () => import('#shared/strings/es/profile.ts'),
    push: () => import('#shared/strings/es/push.ts'),
    reset: () => import('#shared/strings/es/reset.ts'),
    schedule: () => import('#shared/strings/es/schedule.ts'),
    scheduleAdmin: () => import('#shared/strings/es/scheduleAdmin.ts'),
    secondFactor: () => import('#shared/strings/es/secondFactor.ts'),
    tasks: () => import('#shared/strings/es/tasks.ts'),
  },
}
