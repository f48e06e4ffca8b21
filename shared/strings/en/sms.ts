/** Text messages. */
export const sms = {
  'sms.code': '{code} is your code for the {team} app. It is good for {minutes} minutes.',
  'sms.test': 'Test from the {team} app: texts reach this phone.',
  'sms.assignment': '{team}: can you serve? {day}, {time}, {post}. Answer here: {url}',
  'sms.offer': '{team}: can you stand in? {day}, {time}, {post}. Answer here: {url}',
} as const
