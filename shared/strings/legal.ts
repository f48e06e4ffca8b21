import type { Translated } from './sentence.ts'

/** Privacy and terms. */
export const en = {
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
  'terms.plainIntro': 'This site is for the members of the team and for those who would like to join it.',
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
  'goodbye.title': 'Goodbye, and thank you',
  'goodbye.what':
    'Your account is deleted. Thank you for every door you have opened. Should you wish to come back, ask an admin of your team for an invitation.',
  'goodbye.toLogin': 'To the login',
} as const

export const es: Translated<typeof en> = {
  'privacy.title': 'Privacidad',
  'privacy.intro':
    'Tu equipo usa este programa por su cuenta. Lo que escribes se guarda en el servidor que eligió tu equipo.',
  'privacy.storedTitle': 'Qué se guarda',
  'privacy.stored':
    'Tu nombre, correo electrónico, número de teléfono y rol, y una foto si la agregas. Los turnos en que sirves, con fecha, servicio, asignación y color de corbata, y tus tareas y reuniones. Cuándo y con qué frecuencia puedes servir, con los motivos que escribes, y tus respuestas cuando se te pide. Lo que escribes en el chat y las imágenes que subes ahí. Lo que escribes cuando pides unirte, y la nota de los admins sobre ello. Si un administrador te invita: el nombre, el correo electrónico y el teléfono que escribió, también si no te unes. Tu contraseña, solo de una forma en que no se puede leer. Un registro de quién cambió qué y cuándo: los nombres que aparecen ahí, como el de un turno borrado, se guardan mientras exista el registro, también cuando la cuenta ya no existe.',
  'privacy.seenTitle': 'Quién lo ve',
  'privacy.seen':
    'Los miembros del equipo ven el horario, el chat y, en el directorio, tu nombre, foto, correo electrónico y número de teléfono. Los admins ven además todas las tareas, todas las reuniones, quién pidió unirse y a quién se invitó, y cuándo puedes servir, con tus motivos; los demás miembros no ven ni lo uno ni lo otro. Donde aprueban primero las cuentas nuevas, ven tu nombre, correo electrónico y número de teléfono, y antes de eso tú no ves nada del equipo. Si cambias tu nombre, pueden ver el anterior, para decidir qué turnos son tuyos. Pueden cambiar el horario, y cada cambio queda registrado.',
  'privacy.browserTitle': 'Qué guarda tu navegador',
  'privacy.browser':
    'Una clave de sesión y los datos de tu usuario, para que tu sesión siga abierta, y una cookie con la que se piden las imágenes subidas. Lo último que viste, como el horario, el directorio y los mensajes recientes, hasta por 30 días, para que puedas leerlo sin conexión, y lo que escribiste o cambiaste ahí hasta que se envíe. Todo esto se borra al cerrar sesión. Un formulario que empezaste, hasta que cierres la pestaña. No hay publicidad.',
  'privacy.push':
    'Si activas las notificaciones, pasan por el servicio del fabricante de tu navegador, cifradas de modo que solo tu dispositivo puede leerlas.',
  'privacy.mailTitle': 'Correo',
  'privacy.mailWhat':
    'Recibes correo cuando un administrador te invita, cuando pides una contraseña nueva o un enlace para verificar tu dirección, y cuando cambia la seguridad de tu cuenta. Los recordatorios de tus turnos llegan por correo solo si los pides. Todo lo demás se queda en la aplicación.',
  'privacy.mailHow':
    'El correo pasa por un servidor de correo que eligió tu equipo, y de ahí al de tu propio buzón. Los dos conocen tu dirección y pueden leer el correo. Mientras el primero no lo acepta, el correo espera con su texto en el servidor de tu equipo, alrededor de un día como máximo. Se borra ahí en cuanto se envía o se deja de intentar.',
  'privacy.browserOwn': 'No hay rastreadores ni cookies de terceros.',
  'privacy.browserOthers': 'Los servicios de terceros que se nombran abajo pueden guardar sus propias cookies.',
  'privacy.servicesTitle': 'Servicios de terceros',
  'privacy.servicesNone':
    'No se usan servicios de terceros para enviar códigos a tu teléfono, para impedir bots ni para buscar GIF.',
  'privacy.servicesUnknown':
    'Tu equipo puede usar servicios de terceros para enviar códigos a tu teléfono, para enviar correo, para impedir bots o para buscar GIF. No se pudo cargar cuáles. Vuelve a mirar en un momento, por favor.',
  'privacy.recaptcha':
    'Para impedir bots, algunos formularios están protegidos por reCAPTCHA, un servicio de Google. Observa cómo se usa tu navegador ahí.',
  'privacy.turnstile':
    'Para impedir bots, algunos formularios están protegidos por Turnstile, un servicio de Cloudflare. Observa tu navegador ahí.',
  'privacy.firebase':
    'Los códigos a tu teléfono los envía Firebase, un servicio de Google. Conoce tu número de teléfono y primero observa tu navegador con reCAPTCHA.',
  'privacy.sms':
    'Los códigos a tu teléfono, y los SMS sobre tus servicios si los aceptaste, pasan por un servicio de SMS que eligió tu equipo. Conoce tu número de teléfono y lo que dice el SMS.',
  'privacy.giphy':
    'Los GIF del chat vienen de GIPHY. Lo que buscas va de tu navegador a GIPHY, igual que la solicitud de cada GIF que ves.',
  'privacy.askTitle': 'A quién preguntar',
  'privacy.ask':
    'En tu página de perfil puedes corregir lo que se guarda sobre ti, descargarlo todo y borrar tu cuenta. Para lo demás, pregunta a un administrador de tu equipo.',
  'terms.title': 'Condiciones',
  'terms.plainIntro': 'Este sitio es para los miembros del equipo y para quienes quieren unirse.',
  'terms.intro': 'Este sitio es para los miembros del equipo {team} y para quienes quieren unirse.',
  'terms.useTitle': 'Cómo usarlo',
  'terms.use':
    'Guarda tu contraseña solo para ti. Usa los nombres, correos y teléfonos de los demás solo para el trabajo del equipo.',
  'terms.accountTitle': 'Tu cuenta',
  'terms.account':
    'El equipo decide quién tiene cuenta. Un administrador puede suspenderla, y tú puedes borrar la tuya en tu página de perfil cuando quieras.',
  'terms.softwareTitle': 'El programa',
  'terms.software':
    'Lo mantienen voluntarios y se ofrece tal como es, sin garantía. Si algo en el horario parece estar mal, pregúntale a un administrador de tu equipo.',
  'goodbye.title': 'Adiós y gracias',
  'goodbye.what':
    'Tu cuenta se ha borrado. Gracias por cada puerta que abriste. Si un día quieres volver, pide una invitación a un administrador de tu equipo.',
  'goodbye.toLogin': 'Ir al inicio de sesión',
}
