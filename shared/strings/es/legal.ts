import type { legal as english } from '#shared/strings/en/legal.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Privacy and terms. */
export const legal = {
  'privacy.title': 'Privacidad',
  'privacy.intro':
    'Tu equipo usa este programa por su cuenta. Lo que escribes se guarda en el servidor que eligió tu equipo.',
  'privacy.storedTitle': 'Qué se guarda',
  'privacy.stored':
    'Tu nombre, correo electrónico, número de teléfono y rol, y una foto si la agregas. Los turnos en que sirves, con fecha, servicio, asignación y color de corbata, y tus tareas y reuniones. Cuándo y con qué frecuencia puedes servir, con los motivos que escribes, y tus respuestas cuando se te pide. Lo que escribes en el chat y las imágenes que subes ahí. Lo que escribes cuando pides unirte, y la nota de los admins sobre ello. Si un admin te invita: el nombre, el correo electrónico y el teléfono que escribió, también si no te unes. Tu contraseña, solo de una forma en que no se puede leer. Un registro de quién cambió qué y cuándo: los nombres que aparecen ahí, como el de un turno borrado, se guardan mientras exista el registro, también cuando la cuenta ya no existe.',
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
    'Recibes correo cuando un admin te invita, cuando pides una contraseña nueva o un enlace para verificar tu dirección, y cuando cambia la seguridad de tu cuenta. Los recordatorios de tus turnos llegan por correo solo si los pides. Todo lo demás se queda en la aplicación.',
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
    'En tu página de perfil puedes corregir lo que se guarda sobre ti, descargarlo todo y borrar tu cuenta. Para lo demás, pregunta a un admin de tu equipo.',
  'terms.title': 'Condiciones',
  'terms.intro': 'Este sitio es para los miembros del equipo {team} y para quienes quieren unirse.',
  'terms.useTitle': 'Cómo usarlo',
  'terms.use':
    'Guarda tu contraseña solo para ti. Usa los nombres, correos y teléfonos de los demás solo para el trabajo del equipo.',
  'terms.accountTitle': 'Tu cuenta',
  'terms.account':
    'El equipo decide quién tiene cuenta. Un admin puede suspenderla, y tú puedes borrar la tuya en tu página de perfil cuando quieras.',
  'terms.softwareTitle': 'El programa',
  'terms.software':
    'Lo mantienen voluntarios y se ofrece tal como es, sin garantía. Si algo en el horario parece estar mal, pregúntale a un admin de tu equipo.',
} as const satisfies Translated<typeof english>
