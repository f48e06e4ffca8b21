/** Why a spreadsheet was refused, row by row. Only the server says these, because only it knows what fills their gaps. */
export const spreadsheet = {
  'errors.spreadsheet_locked':
    'This workbook has a password. Please save it without one (in Excel: File, Info, Protect Workbook) and upload that.',
  'errors.spreadsheet_old': 'This is a workbook of an older Excel (.xls). Please save it as .xlsx and upload that.',
  'errors.spreadsheet_hidden':
    'Every row of this workbook that could be read is hidden. Please show the rows (a filter hides them, too), save and upload it again.',
  'errors.missing_columns': 'These columns are missing: {columns}.',
  'errors.rows_invalid': {
    one: 'One row needs fixing, so nothing was imported.',
    other: '{count} rows need fixing, so nothing was imported.',
  },
  'errors.too_many_rows': 'The workbook holds too many rows. Please upload at most {limit} at a time.',
  'people.path': 'line {line}',
  'people.noName': 'There is no name on this line.',
  'people.bad': '"{value}": {problem}',
  'rows.path': 'row {row}',
  'rows.cell': 'cell {cell}',
  'rows.missing': '{column} is missing.',
  'rows.no_time':
    'No service time is given for "{value}". Write it in the cell, such as "9am {value}", or choose one time for all such cells.',
  'rows.not_a_date': '"{value}" is not a date. Use a real date, 2026-12-06 or 12/6/2026.',
  'rows.too_long': '{column} is too long: "{value}"',
  'rows.has_control_characters': '{column} holds characters that cannot be shown.',
  'rows.hiddenRow': 'This row is hidden in the file, so it was left out: {text}',
  'rows.hiddenColumn': 'This column is hidden in the file, so it was left out: {text}',
  'rows.more': { one: 'and one more problem', other: 'and {count} more problems' },
  'columns.hidden': '{column} (this column is hidden; please show it)',
  'columns.date': 'Date',
  'columns.name': 'Name',
  'columns.assignment': 'Assignment',
  'columns.serviceTime': 'Service Time',
  'columns.tieColor': 'Tie Color',
} as const
