/** Text messages. */
export const sms = {
  'sms.code': '{code} is your code for the {team} app. It is good for {minutes} minutes.',
} as const
