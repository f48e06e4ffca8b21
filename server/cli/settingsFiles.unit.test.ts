import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { CommandError } from './commandError.ts'
import { readSettingsFiles } from './settingsFiles.ts'

const fileWith = (text: string): string => {
  const file = join(temporaryFolder(), 'settings.env')
  writeFileSync(file, text)
  return file
}

it('a named file that does not exist, and a file that cannot be read, are named', () => {
  const nowhere = join(temporaryFolder(), 'nowhere.env')
  const folder = join(temporaryFolder(), 'folder.env')
  mkdirSync(folder)
  expect(() => readSettingsFiles({ named: nowhere, system: nowhere, own: nowhere }, {})).toThrow(
    new CommandError(`--env-file: there is no file ${nowhere}.`),
  )
  for (const files of [
    { named: folder, system: nowhere, own: nowhere },
    { named: undefined, system: folder, own: nowhere },
    { named: undefined, system: nowhere, own: folder },
  ])
    expect(() => readSettingsFiles(files, {})).toThrow(`${folder} cannot be read: `)
})

it('the first that sets a name wins: environment, named file, that of the machine, .env; empty is set, too', () => {
  const environment = { PORT: '1', HOST: '', DATA_DIR: undefined }
  readSettingsFiles(
    {
      named: fileWith('PORT=2\nHOST=h2\nTEAM_NAME="Grace Church"\nSMTP_URL=\n'),
      system: fileWith('PORT=3\nTEAM_NAME=three\nSMTP_URL=three\nDATA_DIR=/three\n'),
      own: fileWith('PORT=4\nDATA_DIR=/four\nLOG_LEVEL=warn # as it is\n'),
    },
    environment,
  )
  expect(environment).toEqual({
    PORT: '1',
    HOST: '',
    TEAM_NAME: 'Grace Church',
    SMTP_URL: '',
    DATA_DIR: '/three',
    LOG_LEVEL: 'warn',
  })
})

it('without any file nothing is added', () => {
  const nowhere = join(temporaryFolder(), 'nowhere.env')
  const environment = {}
  readSettingsFiles({ named: undefined, system: nowhere, own: nowhere }, environment)
  expect(environment).toEqual({})
})
