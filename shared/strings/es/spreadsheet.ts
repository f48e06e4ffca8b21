import type { spreadsheet as english } from '#shared/strings/en/spreadsheet.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Why a spreadsheet was refused, row by row. Only the server says these, because only it knows what fills their gaps. */
export const spreadsheet = {
  'errors.spreadsheet_locked':
    'Este libro tiene contraseña. Guárdalo sin ella (en Excel: Archivo, Información, Proteger libro) y súbelo, por favor.',
  'errors.spreadsheet_old': 'Este libro es de un Excel antiguo (.xls). Guárdalo como .xlsx y súbelo, por favor.',
  'errors.spreadsheet_hidden':
    'Todas las filas de este libro que se podrían leer están ocultas. Muéstralas (un filtro también las oculta), guarda el libro y súbelo otra vez.',
  'errors.missing_columns': 'Faltan estas columnas: {columns}.',
  'errors.rows_invalid': {
    one: 'Hay que corregir una fila, así que no se importó nada.',
    other: 'Hay que corregir {count} filas, así que no se importó nada.',
  },
  'errors.too_many_rows': 'El libro tiene demasiadas filas. Sube {limit} como máximo cada vez.',
  'people.path': 'línea {line}',
  'people.noName': 'Falta el nombre en esta línea.',
  'people.bad': '"{value}": {problem}',
  'rows.path': 'fila {row}',
  'rows.cell': 'celda {cell}',
  'rows.missing': 'Falta: {column}.',
  'rows.no_time':
    'Falta la hora del servicio de "{value}". Escríbela en la celda, por ejemplo "9am {value}", o elige una hora para todas esas celdas.',
  'rows.not_a_date': '"{value}" no es una fecha. Usa una fecha de verdad, 2026-12-06 o 12/6/2026 (mes/día/año).',
  'rows.too_long': '{column} es demasiado largo: "{value}"',
  'rows.has_control_characters': '{column} tiene caracteres que no se pueden mostrar.',
  'rows.hiddenRow': 'Esta fila está oculta en el archivo, así que no se leyó: {text}',
  'rows.hiddenColumn': 'Esta columna está oculta en el archivo, así que no se leyó: {text}',
  'rows.more': { one: 'y un problema más', other: 'y {count} problemas más' },
  'columns.hidden': '{column} (esta columna está oculta; muéstrala, por favor)',
  'columns.date': 'Fecha',
  'columns.name': 'Nombre',
  'columns.assignment': 'Asignación',
  'columns.serviceTime': 'Hora del servicio',
  'columns.tieColor': 'Color de corbata',
} as const satisfies Translated<typeof english>
