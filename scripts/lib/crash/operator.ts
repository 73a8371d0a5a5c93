import { visit, type Visitor } from '../visitor'

/** Signs in as the demo operator. */
export async function signIn(url: string): Promise<Visitor> {
  const operator = await visit(url)
  const reply = await operator.post('/api/login', { email: 'operator@demo.test', password: 'operator-demo' })
  if (reply['success'] !== true) throw new Error(`The operator could not sign in: ${JSON.stringify(reply)}`)
  return operator
}
