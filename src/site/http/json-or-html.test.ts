import { type ActionFunctionArgs, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { jsonIfRequested } from './json-or-html.server.ts'

const page = async () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })

async function send(reply: Parameters<typeof jsonIfRequested>[0], accept = 'application/json') {
  const request = new Request('http://bonaca.test/contact', { method: 'POST', headers: { Accept: accept } })
  return (await jsonIfRequested(reply)({ request } as ActionFunctionArgs & { pattern: string }, page)) as Response
}

test('a JSON request gets the reply with its status and Cache-Control: no-store', async () => {
  const answer = await send(async () => ({
    answer: { sent: false },
    status: 422,
    headers: { 'Set-Cookie': 'draft=1' },
  }))
  expect([answer.status, await answer.json()]).toEqual([422, { sent: false }])
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'cache-control': 'no-store', 'set-cookie': 'draft=1' })
})

test('an HTML request gets the page and does not call the handler', async () => {
  const answer = await send(async () => {
    throw new Error('must not be called')
  }, 'text/html,*/*;q=0.8')
  expect(answer.headers.get('Content-Type')).toBe('text/html')
})

test('passes on a returned or thrown redirect and rethrows errors', async () => {
  const returned = await send(async () => redirect('/booking/1', 303))
  const thrown = await send(async () => {
    throw redirect('/booking/1', 303)
  })
  expect([returned.headers.get('Location'), thrown.headers.get('Location')]).toEqual(['/booking/1', '/booking/1'])
  const failed = send(async () => {
    throw new Error('broken')
  })
  await expect(failed).rejects.toThrow('broken')
})
