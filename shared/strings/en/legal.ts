/** Privacy and terms. */
export const legal = {
  'privacy.title': 'Privacy',
  'privacy.intro':
    'Your team runs this software for itself. What you enter is stored on the server that your team chose.',
  'privacy.storedTitle': 'What is stored',
  'privacy.stored':
    'Your name, email address, phone number and role, and a photo if you add one. The shifts you serve, with date, service, assignment and tie color, and your tasks and meetings. When and how often you can serve, with the reasons you write, and your answers when you are asked to. What you write in the chat and the pictures you upload there. What you write when you ask to join, and the admins’ note about it. If an admin invites you: the name, email address and phone number that they entered, also if you do not join. Your password only in a form from which it cannot be read. A log of who changed what and when: it keeps the names in it, such as that of a shift that was deleted, for as long as the log is kept, also after an account is gone.',
  'privacy.seenTitle': 'Who sees it',
  'privacy.seen':
    'Members of the team see the schedule, the chat and, in the directory, your name, photo, email address and phone number. Admins also see all tasks, all meetings, who asked to join and who was invited, and when you can serve, with your reasons; other members see neither. Where they approve new accounts first, they see your name, email address and phone number, and you see nothing of the team before. If you change your name, they may see the one before, to decide which shifts are yours. They can change the schedule, and every change is recorded.',
  'privacy.browserTitle': 'What your browser keeps',
  'privacy.browser':
    'A session token and your user details, so that you stay logged in, and one cookie with which uploaded pictures are fetched. What you saw last, such as the schedule, the directory and recent messages, for up to 30 days, so that you can read it without a connection, and what you wrote or changed there until it is sent. Logging out removes all of this. A form that you have begun, until you close the tab. There is no advertising.',
  'privacy.push':
    'If you switch notifications on, they travel through the push service of your browser’s maker, encrypted so that only your device can read them.',
  'privacy.mailTitle': 'Mail',
  'privacy.mailWhat':
    'You get mail when an admin invites you, when you ask for a new password or for a link that verifies your address, and when the security of your account changes. Reminders of your shifts come by mail only if you ask for them. Everything else stays in the app.',
  'privacy.mailHow':
    'Mail goes through a mail server that your team chose, and from there to the one of your own mailbox. Both learn your email address and can read the mail. While the first one does not take it, a mail waits on the server of your team, with its text, for about a day at most. It is deleted there once it is sent or given up.',
  'privacy.browserOwn': 'There are no trackers and no cookies of others.',
  'privacy.browserOthers': 'The services of others named below may keep cookies of their own.',
  'privacy.servicesTitle': 'Services of others',
  'privacy.servicesNone':
    'No services of others are used to send codes to your phone, to keep bots out or to find GIFs.',
  'privacy.servicesUnknown':
    'Your team may use services of others to send codes to your phone, to send mail, to keep bots out or to find GIFs. Which ones could not be loaded just now. Please look again in a moment.',
  'privacy.recaptcha':
    'To keep bots out, some forms are protected by reCAPTCHA, a service of Google. It looks at how your browser is used there.',
  'privacy.turnstile':
    'To keep bots out, some forms are protected by Turnstile, a service of Cloudflare. It looks at your browser there.',
  'privacy.firebase':
    'Codes to your phone are sent by Firebase, a service of Google. It learns your phone number, and looks at your browser with reCAPTCHA first.',
  'privacy.sms':
    'Codes to your phone, and texts about your services if you agreed to them, go through an SMS service that your team chose. It learns your phone number and what the text says.',
  'privacy.giphy':
    'GIFs in the chat come from GIPHY. What you search for goes from your browser to GIPHY, and so does the request for each GIF that you see.',
  'privacy.askTitle': 'Whom to ask',
  'privacy.ask':
    'On your profile page you can correct what is stored about you, download all of it, and delete your account. For anything else, ask an admin of your team.',
  'terms.title': 'Terms',
  'terms.intro': 'This site is for the members of the {team} team and for those who would like to join it.',
  'terms.useTitle': 'Using it',
  'terms.use':
    'Keep your password to yourself. Use the names, email addresses and phone numbers of others only for the work of the team.',
  'terms.accountTitle': 'Your account',
  'terms.account':
    'The team decides who has an account. An admin can suspend one, and you can delete yours on your profile page at any time.',
  'terms.softwareTitle': 'The software',
  'terms.software':
    'It is run by volunteers and offered as it is, without a warranty. If something on the schedule looks wrong, ask an admin of your team.',
} as const
