import { account } from './en/account.ts'
import { admin } from './en/admin.ts'
import { api } from './en/api.ts'
import { app } from './en/app.ts'
import { calendar } from './en/calendar.ts'
import { chat } from './en/chat.ts'
import { core } from './en/core.ts'
import { dashboard } from './en/dashboard.ts'
import { directory } from './en/directory.ts'
import { errors } from './en/errors.ts'
import { input } from './en/input.ts'
import { join } from './en/join.ts'
import { legal } from './en/legal.ts'
import { meetings } from './en/meetings.ts'
import { notifications } from './en/notifications.ts'
import { offline } from './en/offline.ts'
import { ownData } from './en/ownData.ts'
import { profile } from './en/profile.ts'
import { push } from './en/push.ts'
import { reset } from './en/reset.ts'
import { schedule } from './en/schedule.ts'
import { scheduleAdmin } from './en/scheduleAdmin.ts'
import { secondFactor } from './en/secondFactor.ts'
import { sms } from './en/sms.ts'
import { spreadsheet } from './en/spreadsheet.ts'
import { tasks } from './en/tasks.ts'

/**
 * Every sentence of the product, in English: all sections of en/, for the server and for the types. A browser loads the
 * sections that its page names (web/strings/strings.ts). Keys are `noun.sentence`; `{name}` is a placeholder; an object with
 * `one` and `other` chooses by `{count}`. Other languages hold the same keys. Sentences of the specification are to the
 * letter.
 */
export const en = {
  ...account,
  ...admin,
  ...api,
  ...app,
  ...calendar,
  ...chat,
  ...core,
  ...dashboard,
  ...directory,
  ...errors,
  ...input,
  ...join,
  ...legal,
  ...meetings,
  ...notifications,
  ...offline,
  ...ownData,
  ...profile,
  ...push,
  ...reset,
  ...schedule,
  ...scheduleAdmin,
  ...secondFactor,
  ...sms,
  ...spreadsheet,
  ...tasks,
} as const
