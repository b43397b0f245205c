// Inserts the booking on a click, like a tab or a pop-up of a page builder.
const button = document.querySelector('#show-dates');
const template = document.querySelector('#booking');

button.addEventListener('click', () => {
  template.replaceWith(template.content);
  button.parentElement.remove();
});
