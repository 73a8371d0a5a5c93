import { expect, test } from 'vitest'
import { readMigrations, splitStatements } from './migration-files'

test.each([
  ['one statement', 'select 1', ['select 1']],
  ['statements and empty ones', 'select 1;; select 2;\n', ['select 1', 'select 2']],
  ['a semicolon in a comment', '-- one; two\nselect 1; -- three; four\n', ['select 1']],
  ['a semicolon in a text or name', `select ';''', ";"; select 2`, [`select ';''', ";"`, 'select 2']],
  ['a body', 'do $$ begin a; -- b\n end $$; select $1', ['do $$ begin a; -- b\n end $$', 'select $1']],
  ['a body with a name, and a minus', 'do $x$ $$;$$ $x$; select 2 - 1', ['do $x$ $$;$$ $x$', 'select 2 - 1']],
])('splits %s', (_what, text, statements) => {
  expect(splitStatements(text)).toEqual(statements)
})

test('the migrations have as many statements as lines that end one outside of a body', async () => {
  const steps = (await readMigrations()).flatMap(({ expand, finish }) => [...expand, ...finish])
  const counted = steps.map(({ sql }) => {
    const outside = sql.replaceAll(/(\$\w*\$)[\s\S]*?\1|begin atomic[\s\S]*?\nend;/g, ';').replaceAll(/--.*$/gm, '')
    return outside.split(/;\s*(?:\n|$)/).filter((part) => part.trim() !== '').length
  })

  expect(steps.map(({ sql }) => splitStatements(sql).length)).toEqual(counted)
})
