/** Texts of mails. Only the server says them. */
export const mails = {
  'mail.greeting': 'Hello {name},',
  'mail.test': 'Test mail of {team}',
  'mail.testText': 'Mail works. {team} can now send invitations, links for new passwords and security notices.',
} as const
