/** The first day: the set-up card, and what it refuses. */
export const setup = {
  'errors.set_by_environment': 'This is set where the server is run and cannot be changed here.',
  'errors.account_is_set': 'This account has its own name and email already. Change it in your profile.',
  'errors.no_phone': 'Please add your phone number first.',
  'errors.mail_off': 'This server is not set up to send mail.',
  'errors.mail_failed': 'The mail server did not take the mail ({reply}). Please check the mail settings.',
  'audit.action.team.changed': 'Changed the team’s name or time zone',
  'audit.action.setup.accountSet': 'Set up the first account',
  'audit.action.setup.textSent': 'Sent a test text',
  'audit.action.setup.mailSent': 'Sent a test mail',
  'audit.said.team.changed': '{actor} changed the team’s name or time zone.',
  'audit.said.setup.accountSet': '{actor} gave the first account its name, email and phone number.',
  'audit.said.setup.textSent': '{actor} sent a test text.',
  'audit.said.setup.mailSent': '{actor} sent a test mail.',
} as const
