import type { Translated } from './sentence.ts'

/** The README of the export of a whole team. */
export const en = {
  'teamExport.what':
    "ushers-scheduler: everything of one team as CSV files (RFC 4180, UTF-8, commas). Times are UTC, days YYYY-MM-DD, yes and no are 1 and 0. An empty cell says that there is nothing. A cell that begins with = + - @ a tab or a line break has a ' before it, so that no spreadsheet program takes it for a formula; a cell that begins with ' has one more. Whoever reads the files takes one away.",
  'teamExport.files':
    'people.csv: everybody with their contacts and roles. helpers.csv, people_apart.csv: who acts for whom, and who are two people. team.csv, rules.csv: name, time zone and the rules of the plan. posts.csv, skills.csv, templates.csv, floor_plans.csv, zones.csv and the files that begin like them: what is planned with. services.csv, service_needs.csv, service_skills.csv: every service and whom it needs. places.csv: who stands where, every shift of the schedule, and what has ended. answers.csv: what became of each place that was asked. publications.csv: what was published when. availability.csv, wishes.csv, post_wishes.csv, member_skills.csv, links.csv: when, how often, where and with whom people serve. counts.csv, counted_numbers.csv: what was counted, and the numbers that stand.',
  'teamExport.notIn':
    'Not in it: passwords, sessions, second factors, linked accounts, devices and links to sign in; pictures of people and floor plans; messages; tasks and meetings; files, records, ticks and thanks of services, and duties of posts; drafts, fills, waiting publications, searches for stand-ins, open places and swaps that are under way; invitations and requests to join; calls, texts and mails; past imports; the audit log; keys and webhooks of other programs; keys and settings of the server. A backup has all of these.',
  'teamExport.back':
    'Back into an empty team: ushers admin import-export --from <this file>. It comes in whole or not at all, and every id stays. Nobody has a password then: "ushers admin super-admin --email <email>" makes one, everybody else chooses a new one by "Forgot password" or a personal link.',
} as const

export const es: Translated<typeof en> = {
  'teamExport.what':
    "ushers-scheduler: todo lo de un equipo en archivos CSV (RFC 4180, UTF-8, comas). Las horas son UTC, los días AAAA-MM-DD, sí y no son 1 y 0. Una celda vacía dice que no hay nada. Una celda que empieza con = + - @ un tabulador o un salto de línea lleva un ' delante, para que ningún programa la tome por una fórmula; una que empieza con ' lleva uno más. Quien lee los archivos quita uno.",
  'teamExport.files':
    'people.csv: todas las personas con sus contactos y roles. helpers.csv, people_apart.csv: quién actúa por quién, y quiénes son dos personas. team.csv, rules.csv: nombre, zona horaria y las reglas del plan. posts.csv, skills.csv, templates.csv, floor_plans.csv, zones.csv y los archivos que empiezan igual: con qué se planifica. services.csv, service_needs.csv, service_skills.csv: cada servicio y a quién necesita. places.csv: quién está dónde, cada turno del horario y lo que terminó. answers.csv: qué fue de cada lugar que se pidió. publications.csv: qué se publicó y cuándo. availability.csv, wishes.csv, post_wishes.csv, member_skills.csv, links.csv: cuándo, cuánto, dónde y con quién sirve cada uno. counts.csv, counted_numbers.csv: lo que se contó y los números que valen.',
  'teamExport.notIn':
    'No lleva: contraseñas, sesiones, segundos factores, cuentas enlazadas, dispositivos ni enlaces para entrar; fotos de personas y planos; mensajes; tareas y reuniones; archivos, registros, marcas y agradecimientos de servicios, ni deberes de puestos; borradores, búsquedas de turnos, publicaciones que esperan, búsquedas de suplentes, lugares abiertos e intercambios en curso; invitaciones y solicitudes; llamadas, textos y correos; importaciones pasadas; el registro de auditoría; claves y webhooks de otros programas; claves y ajustes del servidor. Una copia de seguridad lo tiene todo.',
  'teamExport.back':
    'De vuelta en un equipo vacío: ushers admin import-export --from <este archivo>. Entra entero o no entra, y cada id se queda. Nadie tiene contraseña entonces: "ushers admin super-admin --email <correo>" hace una, y los demás eligen otra con "Olvidé mi contraseña" o un enlace personal.',
}
