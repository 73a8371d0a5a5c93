import { expect, test } from 'vitest'
import { splitHosts } from './host-urls'

test.each([
  ['postgres://u:p@one:5432/db', ['postgres://u:p@one:5432/db']],
  ['postgres://u@localhost/db?host=%2Ftmp%2Fa,b', ['postgres://u@localhost/db?host=%2Ftmp%2Fa,b']],
  ['postgres://u:p@one,two/db', ['postgres://u:p@one/db', 'postgres://u:p@two/db']],
  [
    'postgresql://u:a,b@one:1,[::1]:2,three/db?sslmode=verify-full',
    [
      'postgresql://u:a,b@one:1/db?sslmode=verify-full',
      'postgresql://u:a,b@[::1]:2/db?sslmode=verify-full',
      'postgresql://u:a,b@three/db?sslmode=verify-full',
    ],
  ],
  ['postgres://one,two', ['postgres://one', 'postgres://two']],
  ['postgres://u:p@ss@one,two/db', ['postgres://u:p@ss@one/db', 'postgres://u:p@ss@two/db']],
])('%s has one connection string for each host', (connectionString, expected) => {
  expect(splitHosts(connectionString)).toEqual(expected)
})
