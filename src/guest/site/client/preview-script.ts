import { previewMessages } from '../../../contract/operator-app/preview-messages.ts'

// Loads the page of a preview again when the operator's app says so: then the browser keeps the place to which it is scrolled.
const app = document.querySelector<HTMLElement>('[data-preview-app]')?.dataset.previewApp
if (app && parent !== self) {
  addEventListener('message', ({ origin, source, data }) => {
    if (origin === app && source === parent && data === previewMessages.reload) location.reload()
  })
  parent.postMessage(previewMessages.ready, app)
}
