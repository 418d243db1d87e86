import { type ActionFunctionArgs, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { toScript } from './to-script.server.ts'

const page = async () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })

async function ask(reply: Parameters<typeof toScript>[0], accept = 'application/json') {
  const request = new Request('http://bonaca.test/contact', { method: 'POST', headers: { Accept: accept } })
  return (await toScript(reply)({ request } as ActionFunctionArgs & { pattern: string }, page)) as Response
}

test('script gets the reply itself, with its status, and nobody keeps it', async () => {
  const answer = await ask(async () => ({ answer: { sent: false }, status: 422, headers: { 'Set-Cookie': 'draft=1' } }))
  expect([answer.status, await answer.json()]).toEqual([422, { sent: false }])
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'cache-control': 'no-store', 'set-cookie': 'draft=1' })
})

test('a browser without script gets the page', async () => {
  const answer = await ask(async () => {
    throw new Error('not to be asked')
  }, 'text/html,*/*;q=0.8')
  expect(answer.headers.get('Content-Type')).toBe('text/html')
})

test('a redirect leads on, given or thrown; a fault is a fault', async () => {
  const given = await ask(async () => redirect('/booking/1', 303))
  const thrown = await ask(async () => {
    throw redirect('/booking/1', 303)
  })
  expect([given.headers.get('Location'), thrown.headers.get('Location')]).toEqual(['/booking/1', '/booking/1'])
  const fault = ask(async () => {
    throw new Error('broken')
  })
  await expect(fault).rejects.toThrow('broken')
})
