/** Text messages. */
export const sms = {
  'sms.code': '{code} is your code for the {team} app. It is good for {minutes} minutes.',
  'sms.test': 'Test from the {team} app: texts reach this phone.',
} as const
