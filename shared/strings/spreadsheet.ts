import type { Translated } from './sentence.ts'

/**
 * Reasons for which a spreadsheet was refused, row by row. Only the server says these, because only it knows what fills
 * their gaps.
 */
export const en = {
  'errors.spreadsheet_locked':
    'This workbook has a password. Please save it without one (in Excel: File, Info, Protect Workbook) and upload that.',
  'errors.spreadsheet_old':
    'This is a workbook of an older Excel (.xls). In Excel choose File, Save As and the type Excel Workbook (.xlsx), and upload that.',
  'errors.spreadsheet_ods':
    'This is an OpenDocument spreadsheet (.ods). In LibreOffice choose File, Save As and the type Excel 2007–365 (.xlsx), and upload that.',
  'errors.spreadsheet_numbers':
    'This is a spreadsheet of Apple Numbers. In Numbers choose File, Export To, Excel, which saves an .xlsx file, and upload that.',
  'errors.spreadsheet_google':
    'This file is only a link to a Google spreadsheet. Open it in Google Sheets, choose File, Download, Microsoft Excel (.xlsx), and upload that.',
  'errors.spreadsheet_hidden':
    'Every row of this workbook that could be read is hidden. Please show the rows (a filter hides them, too), save and upload it again.',
  'errors.missing_columns': 'These columns are missing: {columns}.',
  'errors.rows_invalid': {
    one: 'One row needs fixing, so nothing was imported.',
    other: '{count} rows need fixing, so nothing was imported.',
  },
  'errors.spreadsheet_too_large': 'The workbook is too large. {limit}',
  'tooLarge.attributes': 'Something in it has more than {count} attributes: save it again in Excel, which drops them.',
  'tooLarge.parts': 'It is made of more than {count} files.',
  'tooLarge.unpacked': 'Unpacked it has more than {count} MB.',
  'tooLarge.places': 'It has cells outside of the {count} rows and XFD columns that Excel has.',
  'tooLarge.table': 'Its first and last cell are too far apart: at most {count} cells lie between them.',
  'tooLarge.merges': 'It has more than {count} merged cells.',
  'tooLarge.covered': 'Its merged cells cover more than {count} cells.',
  'tooLarge.columns': 'It has more than {count} hidden columns.',
  'tooLarge.work': 'It could not be read in {count} seconds, or took too much memory.',
  'errors.too_many_rows': 'The workbook holds too many rows. Please upload at most {limit} at a time.',
  'people.path': 'line {line}',
  'people.sheet': 'sheet “{sheet}”',
  'people.isPost': 'This is a post of the schedule, so it was left out: {text}',
  'people.isSchedule': 'This is a schedule, not a list of people. Upload it at Schedule.',
  'people.heading': 'This heads other lines, so it was left out: {text}',
  'people.noName': 'There is no name on this line.',
  'people.bad': '"{value}": {problem}',
  'rows.path': 'row {row}',
  'rows.cell': 'cell {cell}',
  'rows.near_columns':
    'Looked for: a row that names Date, Name, Assignment and Service Time, or dates across or down. This row fits best, it begins with "{value}".',
  'rows.near_dates':
    'Looked for: posts or people beside the dates, below a row that names them. The date nearest to that is "{value}".',
  'rows.near_months':
    'Looked for: dates across or down, or months over the numbers of their days. This row fits best, with the month "{value}".',
  'rows.near_nth':
    'The months beside the Sundays of each are days, but nothing says at which post the people serve. Write a row for each date and a column for each post.',
  'rows.near_one_date':
    '"{value}" is the only date, and nothing says at which posts the people serve. Write the names below the date, the posts in the column before them, and "Post" beside the date.',
  'rows.near_row':
    'Looked for: a row that names Date, Name, Assignment and Service Time, or dates across or down. No row fits; the first one has "{value}".',
  'rows.missing': '{column} is missing.',
  'rows.no_time':
    'No service time is given for "{value}". Write it in the cell, such as "9am {value}", or choose one time for all such cells.',
  'rows.not_a_date': '"{value}" is not a date. Use a real date, 2026-12-06 or 12/6/2026.',
  'rows.several_days': '"{value}" is more than one day. Write each day in a cell of its own.',
  'rows.team_unknown':
    'The file does not say who is in "{value}". Write the names here, or a line below the table, such as "{value}: Ann Lee, Bo Ray".',
  'rows.code_unknown':
    'The file does not say what "{value}" stands for. Write it out here, or a line below the table, such as "{value} = Ann Lee".',
  'rows.same_as': '"{value}" stands for what is in another cell. Write it out here.',
  'rows.too_long': '{column} is too long: "{value}"',
  'rows.has_control_characters': '{column} holds characters that cannot be shown.',
  'rows.hiddenRow': 'This row is hidden in the file, so it was left out: {text}',
  'rows.hiddenColumn': 'This column is hidden in the file, so it was left out: {text}',
  'rows.marksWithoutNames':
    'The cells of these posts hold only marks, so nobody’s name is known. Write the names in place of the marks.',
  'rows.struck': 'This is struck through in the file, so it was left out: {text}',
  'rows.more': { one: 'and one more problem', other: 'and {count} more problems' },
  'columns.date': 'Date',
  'columns.name': 'Name',
  'columns.assignment': 'Assignment',
  'columns.serviceTime': 'Service Time',
  'columns.tieColor': 'Tie Color',
} as const

export const es: Translated<typeof en> = {
  'errors.spreadsheet_locked':
    'Este libro tiene contraseña. Guárdalo sin ella (en Excel: Archivo, Información, Proteger libro) y súbelo, por favor.',
  'errors.spreadsheet_old':
    'Este libro es de un Excel antiguo (.xls). En Excel elige Archivo, Guardar como y el tipo Libro de Excel (.xlsx), y súbelo.',
  'errors.spreadsheet_ods':
    'Esta es una hoja de cálculo de OpenDocument (.ods). En LibreOffice elige Archivo, Guardar como y el tipo Excel 2007–365 (.xlsx), y súbela.',
  'errors.spreadsheet_numbers':
    'Esta es una hoja de cálculo de Apple Numbers. En Numbers elige Archivo, Exportar a, Excel, que guarda un archivo .xlsx, y súbelo.',
  'errors.spreadsheet_google':
    'Este archivo es solo un enlace a una hoja de Google. Ábrela en Hojas de cálculo de Google, elige Archivo, Descargar, Microsoft Excel (.xlsx), y súbelo.',
  'errors.spreadsheet_hidden':
    'Todas las filas de este libro que se podrían leer están ocultas. Muéstralas (un filtro también las oculta), guarda el libro y súbelo otra vez.',
  'errors.missing_columns': 'Faltan estas columnas: {columns}.',
  'errors.rows_invalid': {
    one: 'Hay que corregir una fila, así que no se importó nada.',
    other: 'Hay que corregir {count} filas, así que no se importó nada.',
  },
  'errors.spreadsheet_too_large': 'El libro es demasiado grande. {limit}',
  'tooLarge.attributes': 'Algo en él tiene más de {count} atributos: guárdalo otra vez en Excel, que los quita.',
  'tooLarge.parts': 'Está hecho de más de {count} archivos.',
  'tooLarge.unpacked': 'Descomprimido tiene más de {count} MB.',
  'tooLarge.places': 'Tiene celdas fuera de las {count} filas y las columnas hasta XFD que tiene Excel.',
  'tooLarge.table': 'Su primera y su última celda están demasiado lejos: entre ellas caben {count} celdas como máximo.',
  'tooLarge.merges': 'Tiene más de {count} celdas combinadas.',
  'tooLarge.covered': 'Sus celdas combinadas cubren más de {count} celdas.',
  'tooLarge.columns': 'Tiene más de {count} columnas ocultas.',
  'tooLarge.work': 'No se pudo leer en {count} segundos, o requiere demasiada memoria.',
  'errors.too_many_rows': 'El libro tiene demasiadas filas. Sube {limit} como máximo cada vez.',
  'people.path': 'línea {line}',
  'people.sheet': 'hoja «{sheet}»',
  'people.isPost': 'Esto es un puesto del horario y se dejó fuera: {text}',
  'people.isSchedule': 'Esto es un horario, no una lista de personas. Súbelo en Horario.',
  'people.heading': 'Es el título de otras líneas, así que no se leyó: {text}',
  'people.noName': 'Falta el nombre en esta línea.',
  'people.bad': '"{value}": {problem}',
  'rows.path': 'fila {row}',
  'rows.cell': 'celda {cell}',
  'rows.near_columns':
    'Se buscó una fila que nombre Fecha, Nombre, Asignación y Hora del servicio, o fechas a lo ancho o hacia abajo. Esta es la fila más parecida; empieza por "{value}".',
  'rows.near_dates':
    'Se buscaron puestos o personas junto a las fechas, bajo una fila que los nombre. La fecha más parecida es "{value}".',
  'rows.near_months':
    'Se buscaron fechas a lo ancho o hacia abajo, o meses sobre los números de sus días. Esta es la fila más parecida, con el mes "{value}".',
  'rows.near_nth':
    'Los meses junto a los domingos de cada uno son días, pero nada dice en qué puesto sirven las personas. Escribe una fila por fecha y una columna por puesto.',
  'rows.near_one_date':
    '«{value}» es la única fecha, y nada dice en qué puestos sirven las personas. Escribe los nombres debajo de la fecha, los puestos en la columna anterior y «Puesto» junto a la fecha.',
  'rows.near_row':
    'Se buscó una fila que nombre Fecha, Nombre, Asignación y Hora del servicio, o fechas a lo ancho o hacia abajo. Ninguna fila se parece; la primera tiene "{value}".',
  'rows.missing': 'Falta: {column}.',
  'rows.no_time':
    'Falta la hora del servicio de "{value}". Escríbela en la celda, por ejemplo "9am {value}", o elige una hora para todas esas celdas.',
  'rows.not_a_date': '"{value}" no es una fecha. Usa una fecha de verdad, 2026-12-06 o 12/6/2026 (mes/día/año).',
  'rows.several_days': '"{value}" es más de un día. Escribe cada día en su propia celda.',
  'rows.team_unknown':
    'El archivo no dice quién está en "{value}". Escribe aquí los nombres, o una línea bajo la tabla, por ejemplo "{value}: Ana Gil, Luis Paz".',
  'rows.code_unknown':
    'El archivo no dice qué significa «{value}». Escríbelo aquí, o una línea bajo la tabla, como «{value} = Ann Lee».',
  'rows.same_as': '"{value}" remite a otra celda. Escríbelo aquí completo.',
  'rows.too_long': '{column} es demasiado largo: "{value}"',
  'rows.has_control_characters': '{column} tiene caracteres que no se pueden mostrar.',
  'rows.hiddenRow': 'Esta fila está oculta en el archivo, así que no se leyó: {text}',
  'rows.hiddenColumn': 'Esta columna está oculta en el archivo, así que no se leyó: {text}',
  'rows.marksWithoutNames':
    'Las celdas de estos puestos solo tienen marcas y no dicen quién sirve. Escribe los nombres en lugar de las marcas.',
  'rows.struck': 'Esto está tachado en el archivo, así que no se leyó: {text}',
  'rows.more': { one: 'y un problema más', other: 'y {count} problemas más' },
  'columns.date': 'Fecha',
  'columns.name': 'Nombre',
  'columns.assignment': 'Asignación',
  'columns.serviceTime': 'Hora del servicio',
  'columns.tieColor': 'Color de corbata',
}
