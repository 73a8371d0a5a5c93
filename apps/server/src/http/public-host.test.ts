import { describe, expect, test } from 'vitest'
import { originForHost } from './public-host'

const ORIGINS = {
  publicOrigins: ['https://portal.example.com', 'http://partner.example.com', 'https://partner.example.com'],
}

describe('the origin of a request, to which passkeys are bound', () => {
  test.each([
    ['portal.example.com', 'https://portal.example.com'],
    ['portal.example.com:443', 'https://portal.example.com'],
    ['PORTAL.example.com', 'https://portal.example.com'],
    ['partner.example.com', 'https://partner.example.com'],
    ['evil.example.com', 'https://portal.example.com'],
    ['portal.example.com.evil.test', 'https://portal.example.com'],
    ['portal.example.com:8443', 'https://portal.example.com'],
    ['', 'https://portal.example.com'],
  ])('for the host %s is %s', (host, origin) => {
    expect(originForHost(ORIGINS, host)).toBe(origin)
  })

  test('has its port', () => {
    expect(originForHost({ publicOrigins: ['http://localhost:3000'] }, 'localhost:3000')).toBe('http://localhost:3000')
  })
})
