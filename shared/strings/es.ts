import { account } from './es/account.ts'
import { admin } from './es/admin.ts'
import { api } from './es/api.ts'
import { app } from './es/app.ts'
import { calendar } from './es/calendar.ts'
import { chat } from './es/chat.ts'
import { core } from './es/core.ts'
import { dashboard } from './es/dashboard.ts'
import { directory } from './es/directory.ts'
import { errors } from './es/errors.ts'
import { input } from './es/input.ts'
import { join } from './es/join.ts'
import { legal } from './es/legal.ts'
import { meetings } from './es/meetings.ts'
import { notifications } from './es/notifications.ts'
import { offline } from './es/offline.ts'
import { ownData } from './es/ownData.ts'
import { profile } from './es/profile.ts'
import { push } from './es/push.ts'
import { reset } from './es/reset.ts'
import { schedule } from './es/schedule.ts'
import { scheduleAdmin } from './es/scheduleAdmin.ts'
import { secondFactor } from './es/secondFactor.ts'
import { sms } from './es/sms.ts'
import { spreadsheet } from './es/spreadsheet.ts'
import { tasks } from './es/tasks.ts'
import type { Catalogue } from './translate.ts'

/** Every sentence of the product, in the Spanish of the Americas: all sections of es/, as en.ts holds those of en/. */
export const es: Catalogue = {
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
}
