import type { Translated } from './sentence.ts'

/** Said where a link is given that phones cannot open. */
export const en = {
  'siteAddress.closed': 'Phones cannot open these links yet. Ask your technical person.',
  'siteAddress.copy': 'Copy a message for them',
  'siteAddress.copied': 'Copied: paste it into a message.',
  'siteAddress.byHand': 'Please copy the marked text.',
  'siteAddress.message':
    'Links of the {team} app begin with {address}, which phones cannot open. Please set SITE_URL to the app’s own address and start the server again (docs/OPERATIONS.md).',
} as const

export const es: Translated<typeof en> = {
  'siteAddress.closed': 'Los teléfonos aún no pueden abrir estos enlaces. Pregunta a tu persona técnica.',
  'siteAddress.copy': 'Copiar un mensaje para esa persona',
  'siteAddress.copied': 'Copiado: pégalo en un mensaje.',
  'siteAddress.byHand': 'Copia el texto marcado, por favor.',
  'siteAddress.message':
    'Los enlaces de la app {team} empiezan por {address}, que los teléfonos no pueden abrir. Pon en SITE_URL la dirección de la app y reinicia el servidor (docs/OPERATIONS.md).',
}
