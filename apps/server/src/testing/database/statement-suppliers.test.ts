import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { findTableUses, hasOneSupplier } from './statement-suppliers'
import { tenantProblem } from './tenant-statements'

beforeAll(() => loadModule())

describe('the rows of every table belong to one supplier', () => {
  test.each([
    ['a parameter', 'select id from orders where supplier_id = $1 and id = $2'],
    ['a parameter with a type', 'select id from orders where id = $2 and $1::bigint = orders.supplier_id'],
    ['a join', 'select from deliveries d join orders o on o.supplier_id = d.supplier_id where d.supplier_id = $1'],
    ['a join by name', 'select from orders join order_counts using (supplier_id) where orders.supplier_id = $1'],
    [
      'an outer join',
      'select from orders o left join invoices i on i.supplier_id = o.supplier_id where o.supplier_id = $1',
    ],
    [
      'two joins',
      'select from a, b, c where c.supplier_id = b.supplier_id and b.supplier_id = a.supplier_id and a.supplier_id = $1',
    ],
    [
      'a query inside',
      'select (select max(at) from order_events e where e.supplier_id = o.supplier_id) from orders o where o.supplier_id = $1',
    ],
    [
      'a condition on another query',
      'select from orders o where o.supplier_id = $1 and not exists (select from invoices i where i.supplier_id = o.supplier_id)',
    ],
    [
      'a named query',
      'with owned as (select supplier_id, id from orders where supplier_id = $1) select from invoices i join owned on i.supplier_id = owned.supplier_id',
    ],
    [
      'all columns of a query',
      'select from (select * from orders where supplier_id = $1) o join invoices i on i.supplier_id = o.supplier_id',
    ],
    [
      'the session',
      'with caller as (select suppliers.id as supplier_id from sessions join suppliers on suppliers.id = sessions.supplier_id where token_hash = $1) select from orders where supplier_id = (select supplier_id from caller)',
    ],
    ['an insert of values', 'insert into order_counts (supplier_id, status) values ($1, $2), ($3, $4)'],
    [
      'an insert of a query',
      'insert into order_counts (status, supplier_id) select status, $1::bigint from orders where supplier_id = $2',
    ],
    [
      'an insert that depends on another',
      "with head as (insert into orders (supplier_id) values ($1) returning id, supplier_id) insert into order_counts (supplier_id, status) select head.supplier_id, 'x' from head",
    ],
    [
      'an update',
      'update invoices i set total = 1 from orders o where i.supplier_id = $1 and o.supplier_id = i.supplier_id',
    ],
    ['a delete', 'delete from invoices i using orders o where o.supplier_id = $1 and i.supplier_id = o.supplier_id'],
    [
      'both parts of a union',
      'select id from orders where supplier_id = $1 union all select id from invoices where supplier_id = $1',
    ],
  ])('by %s', (_how, statement) => {
    expect(unrestrictedTables(statement)).toEqual([])
  })
})

describe('rows of several suppliers are found', () => {
  test.each([
    ['without a condition', 'select id from orders where id = $1', ['orders']],
    ['in a part of an alternative', 'select id from orders where supplier_id = $1 or id = $2', ['orders']],
    ['in a list of suppliers', 'select id from orders where supplier_id = any($1)', ['orders']],
    ['by another comparison', 'select id from orders where supplier_id <> $1', ['orders']],
    [
      'in a join by id',
      'select from orders o join invoices i on i.order_id = o.id where o.supplier_id = $1',
      ['invoices'],
    ],
    [
      'of all suppliers',
      'select from orders join suppliers on suppliers.id = orders.supplier_id',
      ['orders', 'suppliers'],
    ],
    [
      'before an outer join',
      'select from orders o left join invoices i on i.supplier_id = o.supplier_id and o.supplier_id = $1',
      ['orders', 'invoices'],
    ],
    [
      'in a query inside',
      'select (select total from invoices where id = $2) from orders where supplier_id = $1',
      ['invoices'],
    ],
    [
      'in an exists, which does not restrict the rows around it',
      'select from orders o where exists (select from invoices i where i.supplier_id = o.supplier_id and i.supplier_id = $1)',
      ['orders'],
    ],
    [
      'in a named query that is filtered later',
      'with all_orders as materialized (select * from orders) select from all_orders where supplier_id = $1',
      ['orders'],
    ],
    [
      'in a part of a union',
      'select id from orders where supplier_id = $1 union all select id from invoices',
      ['invoices'],
    ],
    ['by a circle', 'select from orders o join invoices i on i.supplier_id = o.supplier_id', ['orders', 'invoices']],
    ['in an insert without the column', 'insert into invoices (id) values ($1)', ['invoices']],
    [
      'in an insert of a query behind all columns',
      'insert into invoices (id, supplier_id) select o.*, $1 from orders o where supplier_id = $2',
      ['invoices'],
    ],
    ['in an update', 'update invoices set total = 1 where id = $1', ['invoices']],
    ['in a delete', 'delete from invoices using orders o where o.supplier_id = $1', ['invoices']],
  ])('%s', (_where, statement, tables) => {
    expect(unrestrictedTables(statement)).toEqual(tables)
  })
})

describe('an exception', () => {
  test('is accepted by its name', () => {
    expect(
      tenantProblem('select /* across suppliers: supplier of an order */ supplier_id from orders where id = $1'),
    ).toBeNull()
  })

  test.each([
    [
      'of another name',
      'select /* across suppliers: everything */ id from orders',
      '"everything" is not in the list of exceptions',
    ],
    [
      'that reads other tables',
      'select /* across suppliers: supplier of an order */ id from invoices',
      'no supplier_id for invoices',
    ],
    [
      'that locks rows',
      'select /* across suppliers: supplier of an order */ id from orders for update',
      '"supplier of an order" takes row locks',
    ],
    [
      'that changes rows',
      "update /* across suppliers: supplier of an order */ orders set status = ''",
      '"supplier of an order" takes row locks',
    ],
    [
      'that is not necessary',
      'select /* across suppliers: supplier of an order */ id from orders where supplier_id = $1',
      '"supplier of an order" needs no exception',
    ],
  ])('%s is refused', (_what, statement, problem) => {
    expect(tenantProblem(statement)).toBe(problem)
  })
})

test('statements on other tables need no supplier', () => {
  expect(tenantProblem('select id from mails where id = $1')).toBeNull()
  expect(tenantProblem('begin')).toBeNull()
  expect(tenantProblem('not a statement')).toBeNull()
})

function unrestrictedTables(statement: string): string[] {
  return findTableUses(statement)
    .filter((use) => !hasOneSupplier(use) && use.table !== 'sessions')
    .map(({ table }) => table)
}
