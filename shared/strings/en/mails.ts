/** Texts of mails. Only the server says them. */
export const mails = {
  'mail.greeting': 'Hello {name},',
  'mail.test': 'Test mail of {team}',
  'mail.testText': 'Mail works. {team} can now send invitations, links for new passwords and security notices.',
  'mail.invitation.subject': 'You are invited to join {team}',
  'mail.invitation.ask':
    '{team} invites you to join the ushers. With this link, which is yours alone, you choose a password and are in, within 14 days:',
  'mail.reset.subject': 'Set a new password for {team}',
  'mail.reset.ask': 'Somebody asked for a new password for your account. With this link you set it, within one hour:',
  'mail.reset.advice': 'If that was not you, there is nothing to do: your password stays as it is.',
  'mail.verify.subject': 'Verify your email for {team}',
  'mail.verify.ask': 'With this link you verify that this is your email address, within a day:',
  'mail.verify.advice':
    'If you have no account there, there is nothing to do: somebody has probably mistyped their address.',
  'mail.notice.subject': '{title} – {team}',
  'mail.security.what': '{title}. {when}',
  'mail.fallback.assignment':
    'You were asked to serve: {day}, {time}, {post}. The app has not reached you, and nobody knows yet whether you come. Answer with this link:',
  'mail.fallback.offer':
    'Somebody is needed: {day}, {time}, {post}. The app has not reached you. Say with this link whether you can stand in:',
} as const
