import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Flag } from '../schema/flag.ts'

/** The consent of a number to texts, whoever has it. */
export interface TextNumbersTable {
  number: string
  /** Since when nothing is sent to it; null while texts may be. */
  stopped_at: string | null
  /** When the number itself asked for texts last, and its words. */
  started_at: string | null
  words: string | null
}

/** A text that came, by its id, of which each number has its own. Kept for 30 days. */
export interface TextsInTable {
  id: string
  number: string
  text_id: string
  /** Null for a number that no member has verified, whose words are not kept. */
  user_id: string | null
  body: string | null
  at: string
  /** 1 where it counts for the limit of its number. */
  counted: Flag
  /** 1 where admins read it, since it is no answer. */
  shown: Flag
  done: Flag
  done_by: string | null
  reply: string | null
  /** 1 once its reply stands. */
  settled: Flag
  /** JSON of the answers in it, and what came of each. */
  steps: string
  /** Number of those answers that are stored. */
  worked: number
}

/** A text that was sent to a person. Kept for 30 days. */
export interface TextsOutTable {
  id: string
  number: string
  user_id: string
  body: string
  at: string
}

/** A question that a text has asked a number: `user_id` has it, `about_id` is asked. */
export interface TextQuestionsTable {
  id: string
  number: string
  user_id: string
  about_id: string
  subject: 'assignment' | 'offer' | 'swap'
  subject_id: string
  /** The place as it was asked about: the question is of no other. */
  date: string
  service_time: string
  post: string
  asked_at: string
  /** When the number answered it last, or was reminded of a place that is accepted. */
  touched_at: string | null
  /** 1 once it was said how one answers. */
  hinted: Flag
}

/** A numbered list of questions, as it was sent. */
export interface TextListsTable {
  id: string
  number: string
  sent_at: string
}

export interface TextListItemsTable {
  list_id: string
  place: number
  question_id: string
}

declare module '../schema.ts' {
  interface Schema {
    text_numbers: TextNumbersTable
    texts_in: TextsInTable
    texts_out: TextsOutTable
    text_questions: TextQuestionsTable
    text_lists: TextListsTable
    text_list_items: TextListItemsTable
  }
}

/** Texts that are answered: questions that went out, answers that came, and how each member wants to be asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  const { schema } = db
  await schema
    .alterTable('member_rota')
    .addColumn('ask_by', 'text', (column) => column.notNull().defaultTo('app'))
    .execute()
  await schema
    .createTable('text_numbers')
    .addColumn('number', text, (column) => column.primaryKey())
    .addColumn('stopped_at', text)
    .addColumn('started_at', text)
    .addColumn('words', text)
    .execute()
  await schema
    .createTable('texts_in')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('number', text, (column) => column.notNull())
    .addColumn('text_id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('body', text)
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('counted', 'integer', (column) => column.notNull())
    .addColumn('shown', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('done_by', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('reply', text)
    .addColumn('settled', 'integer', (column) => column.notNull())
    .addColumn('steps', text, (column) => column.notNull())
    .addColumn('worked', 'integer', (column) => column.notNull())
    .addUniqueConstraint('texts_in_once', ['number', 'text_id'])
    .execute()
  await schema
    .createTable('texts_out')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('number', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .execute()
  await schema
    .createTable('text_questions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('number', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('about_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('subject_id', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('service_time', text, (column) => column.notNull())
    .addColumn('post', text, (column) => column.notNull())
    .addColumn('asked_at', text, (column) => column.notNull())
    .addColumn('touched_at', text)
    .addColumn('hinted', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('text_lists')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('number', text, (column) => column.notNull())
    .addColumn('sent_at', text, (column) => column.notNull())
    .execute()
  await schema
    .createTable('text_list_items')
    .addColumn('list_id', text, (column) => column.notNull().references('text_lists.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('question_id', text, (column) => column.notNull().references('text_questions.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('text_list_items_key', ['list_id', 'place'])
    .execute()
  const indexes: Record<string, string[][]> = {
    texts_in: [['number', 'at'], ['user_id', 'at'], ['shown', 'at'], ['at'], ['done_by']],
    texts_out: [['user_id', 'at'], ['at']],
    text_questions: [['number', 'asked_at'], ['user_id'], ['about_id'], ['date']],
    text_lists: [['number', 'sent_at'], ['sent_at']],
    text_list_items: [['question_id']],
  }
  for (const [table, all] of Object.entries(indexes))
    for (const columns of all)
      await schema
        .createIndex(`${table}_${columns.join('_')}`)
        .on(table)
        .columns(columns)
        .execute()
}
